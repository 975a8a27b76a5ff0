import { useEffect, useEffectEvent, useLayoutEffect, useRef, type FormEvent } from 'react'
import { Link } from 'react-router'
import type { RefusalCode } from '#contract/errors.ts'
import { AnswersContext } from '../sections/answers.ts'
import { PasswordFields } from '../sections/credentials.tsx'
import { useTranslation } from '../translation.ts'
import { answeredPages } from './answered-pages.ts'
import { DoneDialog, Fatal, ReplaceDrafts, Warning } from './dialogs.tsx'
import { addressOf, backOf, onwardTo, sectionsOf, stepsBefore, type Flow, type Step } from './flow.ts'
import { laterParts } from './later-parts.ts'
import { resolve } from './situation.ts'
import { GoogleAgain, GoogleChoice } from './google-choice.tsx'
import { end } from './outside-pages.ts'
import { sections } from './sections.ts'
import { typedBefore } from './typed-before.ts'
import type { Course } from './use-step.ts'

/** The questions of a step with Back and Next, and the dialogs that answer them. */
export function StepForm({
  flow,
  step,
  course,
  isReady,
}: {
  flow: Flow
  step: Step
  course: Course
  isReady: boolean
}) {
  const { t } = useTranslation('registration')
  const { Review } = laterParts
  const form = useRef<HTMLFormElement>(null)
  const { situation, values, set, mistake, waits, isBusy, edits, last } = course
  const before = stepsBefore(flow, step, situation)
  const isFirst = before.every(({ sections: asked }) => !asked)
  const back = backOf(flow, step, situation, edits)
  const asked = sectionsOf(step, situation)
  // A step with an account search has no Next button: choosing a result continues.
  const hasNext = asked.every(({ name }) => name !== 'account-search')

  // Answers typed before hydration are kept, and override the draft.
  const keepTyped = useEffectEvent(() => {
    const typed = isFirst ? typedBefore(form.current) : {}
    if (Object.keys(typed).length > 0) set(typed)
  })
  useLayoutEffect(() => keepTyped(), [])
  const goToEdited = useEffectEvent(() => {
    const edited = situation.query.get('edit')
    if (edited && !course.warning) focusField(edited)
  })
  useEffect(() => {
    if (isReady) goToEdited()
  }, [isReady])

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isReady || !hasNext) return
    if (waits) course.refuse(waits)
    else void course.next()
  }

  return (
    <AnswersContext
      value={{
        values,
        set,
        mistake,
        refuse: course.refuse,
        next: (changes) => void course.next(changes),
        isReady,
        isBusy,
        isAboutAnother: flow.aboutAnother?.(situation) ?? false,
        now: situation.now,
        ...answeredPages(flow, step, situation, sections, values),
      }}
    >
      <form ref={form} method="post" noValidate onSubmit={onSubmit} aria-busy={isBusy}>
        {course.isPasswordLater && <p className="notice">{t('passwordLater')}</p>}
        <fieldset className="plain" role="presentation" disabled={!isReady && !isFirst}>
          {asked.some(({ name, options }) => name === 'credentials' && options.by !== 'link') && (
            <GoogleChoice flow={flow} situation={situation} />
          )}
          {asked.map(({ name, options }) => {
            const { Ask } = sections[name]
            return <Ask key={name} {...(options as object)} />
          })}
          {course.asksGoogle && <GoogleAgain flow={flow} situation={situation} from={addressOf(step)} />}
          {course.asksPassword && (
            <div className="again">
              <p>{t(course.isPasswordRefused ? 'passwordRefused' : 'passwordAgain')}</p>
              <PasswordFields />
            </div>
          )}
        </fieldset>
        <div className="actions onward">
          {hasNext && (
            <button
              className="button"
              disabled={!isReady}
              aria-disabled={isReady ? waits !== undefined || isBusy : undefined}
            >
              {isBusy ? t('loading') : t(resolve(step.next, situation) ?? (edits ? 'save' : 'next'))}
            </button>
          )}
          {back && (
            <Link to={onwardTo(back, situation)} state={{}}>
              {t(step.backLabel ?? 'back')}
            </Link>
          )}
        </div>
        {isReady && waits && step.opens && <output className="reason">{t(step.opens.why)}</output>}
      </form>
      {course.warning && (
        <Warning
          mistake={course.warning}
          alike={course.alike(course.warning.code)}
          isError={flow.errors?.includes(course.warning.code)}
          onClose={(chosen) => {
            const field = chosen || course.warning?.field
            course.closeWarning()
            if (field) focusField(field)
          }}
        />
      )}
      {last?.is === 'review' && step.review && Review && <Review {...step.review} onClose={course.closeReview} />}
      {last?.is === 'end' && last.code !== 'sent' && <Ended flow={flow} code={last.code} />}
      {last?.is === 'replace' && <ReplaceDrafts onClose={course.close} />}
      {last?.is === 'tell' && (
        <DoneDialog
          words={last.words}
          values={(last.answer ?? {}) as Record<string, unknown>}
          onClose={() => course.close()}
        />
      )}
    </AnswersContext>
  )
}

/** The dialog of a refusal that ends the journey. */
const Ended = ({ flow, code }: { flow: Flow; code: RefusalCode }) => (
  <Fatal code={code} again={flow.again} onClose={() => end(flow, code)} />
)

/** The control of a field; of a group the first one that is empty, or the first. */
function focusField(field: string) {
  const target = document.getElementById(field)
  const group = target?.matches('fieldset')
    ? [...target.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')]
    : []
  const control = group.find(({ value }) => value === '') ?? group[0] ?? target
  control?.focus()
}
