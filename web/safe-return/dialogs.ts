const opened = new WeakSet<HTMLDialogElement>()

/** Makes the dialogs of the page modal, and gives the focus to the field that is meant when one is closed. */
export function openDialogs() {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
    if (opened.has(dialog) || !dialog.showModal) continue
    opened.add(dialog)
    dialog.removeAttribute('open')
    dialog.showModal()
    dialog.querySelector('button')?.focus()
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
  const buttons = [...dialog.querySelectorAll('button')]
  // A dialog with one way on goes on, however it was closed; one that asked has its "no" last.
  if ('onlyWayOn' in dialog.dataset || 'ask' in dialog.dataset) buttons.at(-1)?.click()
  else {
    const field = document.getElementById(dialog.dataset.field ?? '')
    dialog.remove()
    field?.focus()
  }
}
