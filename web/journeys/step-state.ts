import { firstMistake, type Mistake, type Rule } from '#contract/rules.ts'
import { SECRETS } from '#contract/drafts.ts'
import { editOf, type Draft } from './draft.ts'
import {
  addressOf,
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

/** The component state of one step, besides its draft. */
export interface Local {
  /** Answers changed since the page was opened. */
  typed: Draft
  /** The draft has been read from session storage, which only the browser can do. */
  isReady: boolean
  /** The form was sent and is empty again. */
  isReset: boolean
  /** The service refused the password, so that another one is asked for. */
  isPasswordRefused: boolean
}

/** The input of the state machine for one step. */
export interface At {
  flow: Flow
  step: Step
  /** The situation, with a draft that equals the form's present values. */
  situation: Situation
  /** The function that saves an edit, when the account already exists; a create would make a second one. */
  saves: Flow['saves']
  submit: Submit | undefined
  /** The step that an edit returns to. */
  edits: Step | undefined
  /** The draft that keeps the answers while they are typed: an edit has one of its own until it is saved. */
  keptAs: string
  /** The earlier step that asks for the password which is sent here. */
  passwordStep: Step | undefined
  asksPassword: boolean
  asksGoogle: boolean
  /** An edit of a step whose password a reload has lost: it is asked for where it is sent, and not here. */
  isPasswordLater: boolean
}

/** A step after Next was pressed. */
export interface State extends At {
  /** The situation with everything that has been answered, also by the checks. */
  answers: Situation
  /** The answers were reviewed and confirmed. */
  isReviewed: boolean
}

/** Computes the state of a step from the flow, the session's data and the typed answers. */
export function standsAt(flow: Flow, step: Step, given: Situation, local: Local): At {
  const changed = local.isReset ? {} : { ...given.draft, ...local.typed }
  const situation = { ...given, draft: { ...startsOf(step, given, sections), ...changed } }
  const isEdit = situation.query.has('edit')
  const saves = isEdit && isMade(flow, situation) ? flow.saves : undefined
  const submit = saves ? undefined : submitOf(flow, step, situation)
  const edits = isEdit ? summaryAfter(flow, step, situation) : undefined
  const passwordStep = submit && stepAsking(flow, step, 'password', situation, sections)
  const { credentialType, idTokenGoogle } = situation.draft
  return {
    flow,
    step,
    situation,
    saves,
    submit,
    edits,
    keptAs: edits ? editOf(flow.name, addressOf(step)) : flow.name,
    isPasswordLater:
      edits !== undefined &&
      !given.draft.password &&
      !situation.draft.password &&
      !situation.draft.confirmPassword &&
      fieldsOf(step, situation, sections).includes('password'),
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

/** The first broken rule of `opens`, for which Next is disabled. */
export const waitsFor = (at: At): Mistake | undefined => {
  const { step, situation } = at
  return (
    step.opens && firstMistake(rulesAskedHere(at, resolve(step.opens.rules, situation)), situation.draft, situation.now)
  )
}

/** The rules that hold here and now: those of a password that is asked for later are left out. */
export const rulesAskedHere = ({ isPasswordLater }: At, rules: readonly Rule[]) =>
  isPasswordLater ? rules.filter(({ field }) => !SECRETS.includes(field)) : rules

/**
 * What is kept while somebody types: the changes, and what the step proposed beside them, which counts as answered from then on.
 * Without it, who types and leaves the step by the browser's own buttons sends a number without its country.
 */
export function typedAnswers({ step, situation }: At, changes: Draft): Draft {
  if (Object.values(changes).every((value) => value === '' || value === undefined)) return changes
  const proposed = Object.keys(startsOf(step, situation, sections)).map((field) => [field, situation.draft[field]])
  return { ...(Object.fromEntries(proposed) as Draft), ...changes }
}

/** The values of all fields of this step, changed or not. */
export function ownAnswers({ step, situation }: At, changes: Draft): Draft {
  const all = { ...situation.draft, ...changes }
  return Object.fromEntries(fieldsOf(step, situation, sections).map((field) => [field, all[field]]))
}
