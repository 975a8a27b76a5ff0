/** Makes the dialogs of the page modal, and gives the focus to the field that is meant when one is closed. */
export function openDialogs() {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]:not(:modal)')) {
    if (!dialog.showModal) return
    dialog.removeAttribute('open')
    dialog.showModal()
    dialog.querySelector<HTMLElement>('button')?.focus()
    dialog.addEventListener('close', () => closed(dialog))
    // The message leads to its field, as OK does.
    dialog.querySelector('p a')?.addEventListener('click', (event) => {
      event.preventDefault()
      dialog.close()
    })
  }
}

function closed(dialog: HTMLDialogElement) {
  const form = dialog.querySelector('form')
  // A dialog with one way on goes on, however it was closed.
  if ('onlyWayOn' in dialog.dataset) form?.requestSubmit()
  // One that asked has its "no" as the last form.
  else if ('ask' in dialog.dataset) [...dialog.querySelectorAll('form')].at(-1)?.requestSubmit()
  else {
    const field = document.getElementById(dialog.dataset.field ?? '')
    dialog.remove()
    field?.focus()
  }
}
