/** Asks the device where it is, at the tap of a button alone, and puts the answer into the button's form. */
export function sharePositions() {
  document.addEventListener('click', (event) => {
    const share = (event.target as Element).closest<HTMLButtonElement>('[data-share]')
    if (share) sharePosition(share)
  })
}

function sharePosition(button: HTMLButtonElement) {
  const form = button.form
  const said = form?.querySelector<HTMLElement>('[data-said]')
  if (!form || !said) return
  said.textContent = button.dataset.share ?? ''
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement | null
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      const told = { lat: coords.latitude, lng: coords.longitude, accuracy: coords.accuracy }
      for (const [name, value] of Object.entries(told)) {
        const input = field(name)
        if (input) input.value = String(value)
      }
      // Beside a form of its own the position waits for the form's button.
      if (button.dataset.added) said.textContent = button.dataset.added
      else form.querySelector<HTMLElement>('button:not([type])')?.click()
    },
    () => {
      said.textContent = button.dataset.denied ?? ''
      field('place')?.focus()
    },
    { enableHighAccuracy: true, timeout: 15_000, maximumAge: 30_000 },
  )
}
