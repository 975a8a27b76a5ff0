const opened = new WeakSet<HTMLDialogElement>()

/** Makes the dialogs of the page modal, and gives the focus to the field that is meant when one is closed. */
export function openDialogs() {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
    if (opened.has(dialog) || !dialog.showModal) continue
    opened.add(dialog)
    dialog.removeAttribute('open')
    dialog.showModal()
    // An answer that changes nothing is the one that a second tap may hit.
    ;(dialog.querySelector<HTMLElement>('[data-no]') ?? dialog.querySelector('button'))?.focus()
    dialog.addEventListener('close', () => closed(dialog))
    // The message leads to its field, as OK does.
    for (const link of dialog.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')) {
      link.addEventListener('click', (event) => {
        event.preventDefault()
        dialog.dataset.field = link.hash.slice(1)
        dialog.close()
      })
    }
  }
}

function closed(dialog: HTMLDialogElement) {
  const no = dialog.querySelector<HTMLElement>('[data-no]')
  // A dialog with one way on goes on, however it was closed; one that asked is answered with "no".
  if (no) no.click()
  else if ('onlyWayOn' in dialog.dataset) [...dialog.querySelectorAll('button')].at(-1)?.click()
  else {
    const field = document.getElementById(dialog.dataset.field ?? '')
    dialog.remove()
    field?.focus()
  }
}
