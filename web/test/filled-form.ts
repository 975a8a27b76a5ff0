import { answerOf, routeArgs } from './route.ts'

/** What somebody fills in, by the words of each label: a text, the words of an option, or true for a tick. */
export type Typed = Record<string, string | true>
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The words of an element, without the mark of a field that is required or may stay empty. */
const wordsOf = (element: Element) =>
  element.textContent
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/ \((required|optional)\)$/, '')

function controlOf(form: HTMLFormElement, label: string): Control | undefined {
  const [found] = [...form.querySelectorAll('label')].filter((one) => wordsOf(one) === label)
  const control = found?.htmlFor ? form.querySelector(`[id="${found.htmlFor}"]`) : found?.querySelector('input')
  return (control as Control | null) ?? undefined
}

function fillIn(control: Control, value: string | true) {
  if (value === true) {
    ;(control as HTMLInputElement).checked = true
    return
  }
  if (!(control instanceof HTMLSelectElement)) {
    control.value = value
    return
  }
  const option = [...control.options].find((one) => wordsOf(one) === value)
  if (!option) throw new Error(`no option "${value}" of ${control.name}`)
  option.selected = true
}

/**
 * What a browser sends when somebody fills in the one form of a drawn page that has these labels, and presses the button with these words
 * (happy-dom). Fails where nobody can do so: where no form or option fits, or the browser would hold the form back.
 */
export function filledForm(html: string, pressed: string, typed: Typed = {}): Record<string, string> {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const labels = Object.keys(typed)
  const [pair, ...others] = [...page.querySelectorAll('form')].flatMap((form) => {
    const button = [...form.querySelectorAll('button')].find((one) => wordsOf(one) === pressed)
    return button && labels.every((label) => controlOf(form, label)) ? [{ form, button }] : []
  })
  if (!pair || others.length > 0)
    throw new Error(`${others.length + (pair ? 1 : 0)} forms with "${pressed}" and ${labels.join(', ')}`)
  const { form, button } = pair
  for (const [label, value] of Object.entries(typed)) fillIn(controlOf(form, label) as Control, value)
  if (!form.noValidate && !form.checkValidity()) throw new Error(`"${pressed}" is held back by the browser`)
  return Object.fromEntries([...new FormData(form, button)].map(([name, value]) => [name, String(value)]))
}

type Work = (args: never) => unknown

/**
 * Fills in a form of a drawn page and sends it to the page's action, with the parameters of its address. @returns the calls to which that
 * leads, each with its input, and what the page answers; the service refuses every call
 */
export async function posted(
  action: Work,
  html: string,
  pressed: string,
  typed: Typed = {},
  params: Record<string, string> = {},
) {
  const { args, asked } = routeArgs('/', params, {}, { form: filledForm(html, pressed, typed) })
  const answer = await answerOf(() => action(args))
  return { asked, answer }
}

/** Fills in a form that is sent with GET. @returns the calls to which the page's loader is led by that address, each with its input */
export async function askedByAddress(loader: Work, html: string, pressed: string, typed: Typed) {
  const { args, asked } = routeArgs(`/?${new URLSearchParams(filledForm(html, pressed, typed))}`, {}, {})
  await answerOf(() => loader(args))
  return asked
}
