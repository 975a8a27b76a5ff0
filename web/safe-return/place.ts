import { ageOf } from './age.ts'

const EVERY_MS = 15_000

/** Copies a position where a button asks for it, also in parts that come later; what it returns ends that. */
export function copyPlaces() {
  const onClick = (event: MouseEvent) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('[data-copy]')
    if (button) void copy(button)
  }
  document.addEventListener('click', onClick)
  return () => document.removeEventListener('click', onClick)
}

/** Keeps the ages of places true, and copies a position where a button asks for it. */
export function livePlaces() {
  copyPlaces()
  setInterval(() => {
    for (const element of document.querySelectorAll<HTMLElement>('[data-age]')) {
      const age = `(${ageOf(element.dataset.age ?? '', new Date(), document.documentElement.lang)})`
      if (element.textContent !== age) element.textContent = age
    }
  }, EVERY_MS)
}

async function copy({ dataset, parentElement }: HTMLButtonElement) {
  const said = parentElement?.querySelector('[data-said]')
  try {
    await navigator.clipboard.writeText(dataset.copy ?? '')
    if (said) said.textContent = dataset.done ?? ''
  } catch {
    // Refused, or no secure page: the numbers stand selected, ready for the device's own menu.
    const numbers = parentElement?.querySelector('[data-copied]')
    if (numbers) getSelection()?.selectAllChildren(numbers)
    if (said) said.textContent = dataset.failed ?? ''
  }
}
