import { useEffect, useRef, type FormEvent } from 'react'
import { SECRETS } from '../shared/refused-form.ts'

const KEY = 'homeward.unsent'

type QuestionControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
const QUESTIONS =
  ':is(select, textarea, input:is([type=text], [type=tel], [type=email], [type=number], :not([type])))[name]'

/** The questions of a form that hold no secret. */
const questionsOf = (form: Element) =>
  [...form.querySelectorAll<QuestionControl>(QUESTIONS)].filter(
    ({ name, autocomplete }) => !SECRETS.includes(name) && autocomplete !== 'one-time-code',
  )

/** Keeps what was typed into a form in this tab, under the address of its page. */
function keepTyped(form: Element) {
  const typed = Object.fromEntries(questionsOf(form).map(({ name, value }) => [name, value]))
  try {
    if (Object.values(typed).some(Boolean))
      sessionStorage.setItem(KEY, JSON.stringify({ page: location.pathname, typed }))
  } catch {
    // Session storage is disabled or full: it has to be typed again.
  }
}

/** What was typed on this page. From now on nothing is kept. */
function takeTyped(): Record<string, string> {
  try {
    const { page, typed } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as {
      page?: string
      typed?: Record<string, string>
    }
    sessionStorage.removeItem(KEY)
    return (page === location.pathname && typed) || {}
  } catch {
    return {}
  }
}

/**
 * Keeps what is typed on a page when its form is sent, until a page of the portal is seen again. After a sign-in because of which it was
 * not sent, it stands there again; sending is left to whoever typed it.
 */
export function useTypedAgain(isUnsent: boolean) {
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const typed = takeTyped()
    if (!isUnsent || !page.current) return
    for (const question of questionsOf(page.current)) question.value = typed[question.name] ?? question.value
  }, [isUnsent])
  const onSubmit = ({ target }: FormEvent) => {
    if (target instanceof HTMLFormElement && target.method === 'post') keepTyped(target)
  }
  return { ref: page, onSubmit }
}
