import { firstMistake, type Mistake } from '#contract/rules.ts'
import type { Draft } from './draft.ts'
import {
  fieldsOf,
  isMade,
  startsOf,
  stepAsking,
  submitOf,
  summaryAfter,
  type Flow,
  type Step,
  type Submit,
} from './flow.ts'
import { resolve, type Situation } from './situation.ts'
import { sections } from './sections.ts'

/** What a page remembers of one step beside its draft. */
export interface Local {
  /** What was changed since the page was opened. */
  typed: Draft
  /** The draft has been read. */
  isReady: boolean
  /** The form was sent and is empty again. */
  isReset: boolean
  /** The service refused the password, so that another one is asked for. */
  isPasswordRefused: boolean
}

/** Everything that the course of one step depends on. */
export interface At {
  flow: Flow
  step: Step
  /** The draft of this situation holds what stands in the form. */
  situation: Situation
  /** Saves an edit of an account that stands, in place of making a second one. */
  saves: Flow['saves']
  submit: Submit | undefined
  /** The step that an edit returns to. */
  edits: Step | undefined
  /** The earlier step that asks for the password which is sent here. */
  passwordStep: Step | undefined
  asksPassword: boolean
  asksGoogle: boolean
}

/** A step after Next was pressed. */
export interface State extends At {
  /** The situation with everything that has been answered, also by the checks. */
  answers: Situation
  /** The last look was taken. */
  isReviewed: boolean
}

/** Where a step stands in its journey: derived from the flow, what is known and what was typed. */
export function standsAt(flow: Flow, step: Step, given: Situation, local: Local): At {
  const changed = local.isReset ? {} : { ...given.draft, ...local.typed }
  const situation = { ...given, draft: { ...startsOf(step, given, sections), ...changed } }
  const isEdit = situation.query.has('edit')
  const saves = isEdit && isMade(flow, situation) ? flow.saves : undefined
  const submit = saves ? undefined : submitOf(flow, step, situation)
  const passwordStep = submit && stepAsking(flow, step, 'password', situation, sections)
  const { credentialType, idTokenGoogle } = situation.draft
  return {
    flow,
    step,
    situation,
    saves,
    submit,
    edits: isEdit ? summaryAfter(flow, step, situation) : undefined,
    passwordStep,
    // The password is kept in memory alone: a reload loses it, and it is asked for again where it is sent.
    asksPassword: local.isReady && passwordStep !== undefined && (local.isPasswordRefused || !given.draft.password),
    asksGoogle:
      local.isReady &&
      submit !== undefined &&
      flow.google !== undefined &&
      credentialType === 'GOOGLE' &&
      !idTokenGoogle,
  }
}

/** What Next waits for, if anything: the first rule of `opens` that is broken. */
export const waitsFor = ({ step, situation }: At): Mistake | undefined =>
  step.opens && firstMistake(resolve(step.opens.rules, situation), situation.draft, new Date())

/** The answers of everything that this step asks, also of what was left as it stood. */
export function ownAnswers({ step, situation }: At, changes: Draft): Draft {
  const all = { ...situation.draft, ...changes }
  return Object.fromEntries(fieldsOf(step, situation, sections).map((field) => [field, all[field]]))
}
