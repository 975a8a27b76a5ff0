import { combobox } from './combobox.ts'

const PAUSE_MS = 1000 // P9.7
const DIGITS = /^\d{3,5}$/ // P5.5

/** Names come sooner than codes: a word says less with each letter that is missing. */
const NAMES_PAUSE_MS = 150

/**
 * Suggests postal codes below the search box while digits are typed, and names of places while words are: a combobox with its
 * list, by keyboard, touch and screen reader. `address` answers codes, `names` knows places, `choose` takes one, `announce` says
 * how many there are.
 */
export function suggestWhileTyping(
  input: HTMLInputElement,
  list: HTMLElement,
  {
    address,
    names,
    choose,
    announce,
  }: {
    address: string
    names: (typed: string) => Promise<string[]>
    choose: (text: string) => void
    announce: (found: number) => void
  },
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking: AbortController | undefined
  const { show, active, move } = combobox(input, list)

  function close() {
    clearTimeout(timer)
    asking?.abort()
    if (!list.hidden) show([])
  }

  async function ask(digits: string) {
    asking = new AbortController()
    const { signal } = asking
    try {
      const response = await fetch(`${address}?search=${digits}`, { signal })
      const { data } = (await response.json()) as { data: { postalCode: string }[] }
      if (signal.aborted) return
      show(data.map(({ postalCode }) => postalCode))
      announce(data.length)
    } catch {
      if (!signal.aborted) show([]) // P7.12
    }
  }

  async function nameIt(typed: string) {
    const found = await names(typed).catch(() => [])
    if (input.value !== typed || document.activeElement !== input) return
    show(found)
    if (found.length > 0) announce(found.length)
  }

  input.addEventListener('input', () => {
    close()
    const digits = input.value.replaceAll(' ', '')
    if (DIGITS.test(digits)) timer = setTimeout(() => void ask(digits), PAUSE_MS)
    else if (/\p{L}/u.test(digits)) timer = setTimeout(() => void nameIt(input.value), NAMES_PAUSE_MS)
  })
  input.addEventListener('keydown', (event) => {
    if (list.hidden) return
    const chosen = active()
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && chosen) take(chosen)
    else return
    event.preventDefault()
  })
  input.addEventListener('blur', close)
  input.form?.addEventListener('submit', close)
  // The box keeps the focus, or the list would be gone before the tap arrives.
  list.addEventListener('pointerdown', (event) => event.preventDefault())
  list.addEventListener('click', (event) => {
    const option = (event.target as Element).closest<HTMLElement>('[role=option]')
    if (option) take(option)
  })
  document.addEventListener('pointerdown', (event) => {
    if (!list.contains(event.target as Node) && event.target !== input) close()
  })

  function take(option: HTMLElement) {
    const text = option.textContent ?? ''
    close()
    choose(text)
  }
}
