import { useEffect, useEffectEvent, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import type { RefusalCode } from '#contract/errors.ts'
import { DRAFT_HOURS } from '#contract/limits.ts'
import { useBrand } from '../shared/use-brand.ts'
import { KeptNote } from '../registration/kept-note.tsx'
import { LegalLinks } from '../sections/legal.tsx'
import { Together } from '../shared/together.tsx'
import { useTranslation } from '../translation.ts'
import { OnFrom } from './already-sent.tsx'
import type { Notes } from './arrival.ts'
import { readOwner } from './draft.ts'
import { asks, isMade, onwardTo, progressOf, type Flow, type Step } from './flow.ts'
import { resolve, type Situation } from './situation.ts'
import { Fatal } from './dialogs.tsx'
import { laterParts } from './later-parts.ts'
import { end, isOutside } from './outside-pages.ts'
import { Progress } from './progress.tsx'
import { StepForm } from './step-form.tsx'
import { useFreshAccount } from './use-fresh-account.ts'
import { useStep } from './use-step.ts'

/** One step of a journey on a page of its own: where one is, one heading, the questions, the ways on. */
export function Wizard({
  flow,
  step,
  situation: given,
  isReady,
  refused,
  notes,
}: {
  flow: Flow
  step: Step
  situation: Situation
  /** The draft has been read from session storage. */
  isReady: boolean
  /** The refusal of the link that opened the page. */
  refused?: RefusalCode | undefined
  notes: Notes
}) {
  const { t } = useTranslation('registration')
  const { Congratulations, SignInAgain, StepsToRegister } = laterParts
  const brand = useBrand()
  const comesFromAStep = useRef(useLocation().state !== null)
  const heading = useRef<HTMLHeadingElement>(null)
  const course = useStep(flow, step, given, isReady, notes)
  useFreshAccount(isMade(flow, given))
  const { situation } = course
  const progress = progressOf(flow, step, situation)
  const names = {
    brand: brand.name,
    association: brand.association,
    hours: DRAFT_HOURS,
    organisation: situation.organisation?.organizationName ?? '',
  }
  const exits = (step.exits ?? [])
    .filter(({ when }) => !when || when(situation))
    .map(({ to, ...exit }) => ({ ...exit, to: resolve(to, situation) }))
  const title = t(resolve(step.title, situation), names)
  const lead = resolve(step.lead, situation)

  const begins = useEffectEvent(() => {
    if (comesFromAStep.current && !situation.query.get('edit')) heading.current?.focus()
  })
  // After a move from another step the heading gets the focus; a newly loaded document starts at its top.
  useEffect(() => begins(), [])

  if (course.last?.is === 'end' && course.last.code === 'sent') return Congratulations && <Congratulations />
  if (refused) return <RefusedLink title={title} code={refused} flow={flow} />
  return (
    <div className="page wizard">
      <title>{course.mistake ? t('errorTitle', { title }) : title}</title>
      {progress && <Progress {...progress} />}
      <h1 ref={heading} tabIndex={-1}>
        <Together text={title} />
      </h1>
      {situation.query.has('missing') && <p className="notice glow">{t(notes.isBegun ? 'missing' : 'begin')}</p>}
      {notes.isUnsaved && <p className="notice glow">{t('unsaved')}</p>}
      {notes.sentBefore && asks(step, situation) && (
        <p className="notice glow">
          {t(notes.sentBefore.made ? 'sent.made' : 'sent.text')} <OnFrom sent={notes.sentBefore} />{' '}
          {notes.sentBefore.made && t('sent.another')}
        </p>
      )}
      {lead && <p className="opening">{t(lead, names)}</p>}
      {step.view === 'steps' && StepsToRegister && <StepsToRegister stages={flow.stages ?? []} />}
      {(asks(step, situation) || step.view) && <StepForm flow={flow} step={step} course={course} isReady={isReady} />}
      <KeptNote journey={flow.name} />
      {step.footer === 'legal' && <LegalLinks />}
      {exits.length > 0 && (
        <ul className="exits">
          {exits.map(({ label, to, quiet }) => (
            <li key={label} className={quiet}>
              <Link to={isOutside(to) ? to : onwardTo(to, situation)} state={{}} reloadDocument={isOutside(to)}>
                <strong>{t(`exit.${label}.title`, names)}</strong>
                {!quiet && <span>{t(`exit.${label}.text`, names)}</span>}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {course.signsIn > 0 && SignInAgain && (
        <SignInAgain key={course.signsIn} owner={readOwner()} google={situation.google} onSignedIn={course.signedIn} />
      )}
    </div>
  )
}

/** The page of a link that opens nothing any more: what it was for, below the dialog that says so. */
function RefusedLink({ title, code, flow }: { title: string; code: RefusalCode; flow: Flow }) {
  const { t } = useTranslation('registration')
  return (
    <div className="page wizard">
      <title>{t('errorTitle', { title })}</title>
      <h1>
        <Together text={title} />
      </h1>
      <Fatal code={code} again={flow.again} onClose={() => end(flow, code)} />
    </div>
  )
}
