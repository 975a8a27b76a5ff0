import type { OwnAccount } from '#contract/account-data.ts'
import { SECRETS } from '#contract/drafts.ts'
import type { Answer, Endpoint, Input } from '#contract/endpoint.ts'
import type { Call } from '#contract/call.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { firstMistake, type Filled, type Mistake, type Rule } from '#contract/rules.ts'
import type { Draft } from './draft.ts'
import type { EntryPurpose } from './entry-purpose.ts'
import type { SectionOfStep, SectionName, Sections } from './sections.ts'
import { type Situation, type Resolvable, type Predicate, type Opened, resolve } from './situation.ts'

/** A validation call on Next, which changes nothing: returns a mistake, or answers to keep in the draft. */
export type Check = (situation: Situation, call: Call) => Promise<{ mistake?: Mistake; keep?: Draft } | undefined>

/** What is sent at the end: a call and the pure function that makes its documented payload. */
export interface Submit {
  to: Endpoint
  payload: (situation: Situation) => unknown
  /** Further calls after the create; when they fail, what was created stays. */
  afterwards?: (situation: Situation, answer: unknown, call: Call) => Promise<void>
  /** Key of the words of the dialog that says it is done. */
  success?: Resolvable<string>
  /** Where the uid of the created account is handed over: to the next page, which needs it and ends it. */
  handsOver?: Predicate
  /** The form is empty again once it was sent. */
  resets?: true
  /** It signs in: where this tab holds what another account typed, whether that ends is asked (D3.29). */
  signsIn?: true
  /** Calls are made on behalf of the created account, from `begins` until `ends`. */
  acts?: 'begins' | 'ends'
  /** The refusal that says it was done before, elsewhere: the journey goes on as if it were done now. */
  doneBefore?: RefusalCode
}
export const sends = <E extends Endpoint>(
  to: E,
  payload: (situation: Situation) => Input<E>,
  more: Omit<Submit, 'to' | 'payload' | 'afterwards'> & {
    afterwards?: (situation: Situation, answer: Answer<E>, call: Call) => Promise<void>
  } = {},
): Submit => ({ to, payload, ...more }) as Submit

export const STAGES = ['account', 'code', 'details', 'address', 'questions', 'summary', 'card', 'tagging'] as const
export type Stage = (typeof STAGES)[number]

/** A way on that is a choice of its own: a card with a title and a hint. */
export interface Exit {
  label: string
  to: Resolvable<string>
  /** Beside the choices, without a text of its own. */
  quiet?: 'quiet'
  when?: Predicate
}

export interface Step {
  path: string
  /** Two steps may stand on one path. */
  query?: Readonly<Record<string, string>>
  /** Key of the heading, in `registration`. */
  title: Resolvable<string>
  /** Key of one or two sentences below it. */
  lead?: Resolvable<string | undefined>
  stage?: Stage
  sections?: Resolvable<readonly SectionOfStep[] | undefined>
  /** One list of rules for the whole step, where the specification has it; else the rules of each section in order. */
  rules?: Resolvable<readonly Rule[]>
  skip?: Predicate
  checks?: readonly Check[]
  /** The rules under which Next stays disabled, and the reason shown; without it Next is always enabled. */
  opens?: { rules: Resolvable<readonly Rule[]>; why: string }
  submit?: Submit
  /** Shows the answers before they are sent (R5.19); `no` is where "Review now" leads. */
  review?: { title: string; text: string; yes: string; no: string; to?: string; rows?: true }
  exits?: readonly Exit[]
  /** Only with a session. */
  session?: true
  /** Words of the button, in `registration`. */
  next?: Resolvable<string>
  /** Key of the dialog shown when the checks have passed. */
  success?: string
  /** A picture or a list in place of questions. */
  view?: 'steps'
  /** What takes the place of the form once it was sent. */
  ending?: 'congratulations'
  /** Below the buttons. */
  footer?: 'legal'
  back?: string
  backLabel?: string
  /** Its answers stand in the summary and cannot be changed there: the account is made of them already. */
  fixed?: true
}

/** Queries that some journey takes into its draft at entry: nobody typed them. */
export const CAPTURED = ['uidAdmin', 'masterPartnerUid', 'invitationId', 'fromMoP'] as const

export interface Flow {
  name: string
  /** The step that Google sends back to; without one the journey knows no Google. */
  google?: string
  /** It is about a link of one use, whose token stands in its address: reads the link, and uses nothing up. */
  link?: (token: string, call: Call) => Promise<Opened>
  /** Purposes of the links that begin it by `?token`; else an administrator's. */
  begunBy?: readonly EntryPurpose[]
  /** Refusals that are said as 'Error!' (R8.1); every other one is a 'Warning!'. */
  errors?: readonly RefusalCode[]
  /** Where a refusal that ends the journey leads; else '/'. */
  ends?: Partial<Record<RefusalCode, string>>
  /** A way on beside that. */
  again?: { label: string; to: string }
  /** Queries taken into the draft at entry. */
  captures?: readonly (typeof CAPTURED)[number][]
  steps: readonly Step[]
  /** The stages of the progress bar. */
  stages?: readonly Stage[]
  /** Every step asks for a session. */
  session?: true
  /** The session must be a person's own. */
  ownPerson?: true
  /** It is about a person who is registered; without one the page goes to '/'. */
  forPerson?: true
  /** Its questions are about somebody else than who answers them. */
  aboutAnother?: Predicate
  /** Sent after the last step that is not skipped, unless a step has its own. */
  submit?: Submit
  done?: string | ((situation: Situation, answer: unknown) => string)
  /** Where Back leads from the first step. */
  back?: string
  /** The account is past this journey, which has nothing left to ask and leads on to its end. */
  isPast?: Predicate
  /** The answers as the account holds them, once it exists. */
  fromAccount?: (account: OwnAccount) => Draft
  /** Saves an edit of the account that exists; what is wrong, if anything. */
  saves?: (situation: Situation, fields: readonly string[], call: Call) => Promise<Mistake | undefined>
}
export const flow = <F extends Flow>(declared: F): Flow => declared

/** The step of a route, by its pattern; of two on one path, the one whose query fits. */
export function stepIn(flows: readonly Flow[], path: string, query: URLSearchParams): { flow: Flow; step: Step } {
  const here = flows.flatMap((flow) =>
    flow.steps.filter((step) => step.path.slice(1) === path.replace(/^\//, '')).map((step) => ({ flow, step })),
  )
  const fits = ({ step }: { step: Step }) =>
    Object.entries(step.query ?? {}).every(([name, value]) => query.get(name) === value)
  const found = here.toReversed().find(fits)
  if (!found) throw new Error(`No step stands at ${path}`)
  return found
}

/** The address of a step: its path and the query that tells it from another on the same path. */
export const addressOf = ({ path, query }: Step) => (query ? `${path}?${new URLSearchParams(query)}` : path)

/** An address with more in its query. */
export function withQuery(address: string, more: Draft): string {
  const [path = '', search] = address.split('?')
  const query = new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(search)), ...(more as object) })
  return query.size > 0 ? `${path}?${query}` : path
}

/**
 * The address of a way on, with the person whom this page's address names: who follows the link before the app has read that
 * address must not lose whom the next page is about.
 */
export function onwardTo(address: string, { query }: Pick<Situation, 'query'>): string {
  const person = query.get('person')
  return person === null ? address : withQuery(address, { person })
}

/** A step's sections with the options that this situation gives them. */
export function sectionsOf(
  step: Step,
  situation: Situation,
): { name: SectionName; options: Record<string, unknown> }[] {
  return (resolve(step.sections, situation) ?? []).map((ask) => {
    const [name, options] = typeof ask === 'string' ? [ask, {}] : ask
    return {
      name,
      options: Object.fromEntries(
        Object.entries(options).map(([key, value]) => [key, resolve(value as Resolvable<unknown>, situation)]),
      ),
    }
  })
}

/** Whether a step has questions in this situation; without any it only explains, and has no Next button. */
export const asks = (step: Step, situation: Situation) => resolve(step.sections, situation) !== undefined

/** A step's validation rules, in the specification's order. */
export function rulesOf(step: Step, situation: Situation, sections: Sections): readonly Rule[] {
  if (step.rules) return resolve(step.rules, situation)
  return sectionsOf(step, situation).flatMap(({ name, options }) => [...sections[name].rules(options as never)])
}

/** A step's default values, before anybody has answered. */
export const startsOf = (step: Step, situation: Situation, sections: Sections): Draft =>
  Object.assign(
    {},
    ...sectionsOf(step, situation).map(({ name }) => {
      const { starts } = sections[name]
      return typeof starts === 'function' ? starts(situation.draft) : starts
    }),
  ) as Draft

export const fieldsOf = (step: Step, situation: Situation, sections: Sections): string[] =>
  sectionsOf(step, situation).flatMap(({ name, options }) => [...sections[name].fields(options as never)])

/**
 * Whether all answers of a step are present and valid, so that it can be passed. Secrets are left out: they are asked
 * again by the step that sends them.
 */
export function isAnswered(step: Step, situation: Situation, sections: Sections): boolean {
  const filled: Filled = { ...startsOf(step, situation, sections), ...situation.draft }
  const asked = rulesOf(step, situation, sections).filter(({ field }) => !SECRETS.includes(field))
  return (
    firstMistake(asked, filled, situation.now) === undefined &&
    sectionsOf(step, situation).every(({ name }) => sections[name].isAnswered?.(filled) ?? true)
  )
}

/** The steps of this situation, in order. */
export const stepsOf = ({ steps }: Flow, situation: Situation): Step[] => steps.filter(({ skip }) => !skip?.(situation))

/** The call that this step makes when it is done; only the last step of an act of the journey has one. */
export function submitOf(flow: Flow, step: Step, situation: Situation): Submit | undefined {
  if (step.submit) return step.submit
  return flow.submit && lastAsking(flow, situation) === step ? flow.submit : undefined
}
const lastAsking = (flow: Flow, situation: Situation) =>
  stepsOf(flow, situation).findLast(({ sections, submit, exits }) => sections && !submit && !exits)

/**
 * The earlier steps since the last create: a create ends one act of the journey, and the next act starts with its own
 * steps.
 */
export function stepsBefore(flow: Flow, step: Step, situation: Situation): Step[] {
  const before = flow.steps.slice(0, flow.steps.indexOf(step))
  const from = before.findLastIndex((other) => submitOf(flow, other, situation) !== undefined)
  return before.slice(from + 1).filter(({ skip }) => !skip?.(situation))
}

/** The first earlier step with an unanswered or invalid question, if any. */
export const firstOpen = (flow: Flow, step: Step, situation: Situation, sections: Sections): Step | undefined =>
  stepsBefore(flow, step, situation).find((other) => !isAnswered(other, situation, sections))

/** The next step that is not skipped; nothing after the last. */
export const stepAfter = (flow: Flow, step: Step, situation: Situation): Step | undefined =>
  flow.steps.slice(flow.steps.indexOf(step) + 1).find(({ skip }) => !skip?.(situation))

const isSummary = (step: Step, situation: Situation) =>
  sectionsOf(step, situation).some(({ name }) => name === 'summary')

/** The steps whose answers a summary shows. */
export const stepsShown = (flow: Flow, step: Step, situation: Situation): Step[] =>
  flow.steps.slice(0, flow.steps.indexOf(step)).filter(({ skip }) => !skip?.(situation))

/**
 * The step to which an edit returns: the summary, or the step that sends the answers. Once the account exists, only a
 * summary.
 */
export const summaryAfter = (flow: Flow, step: Step, situation: Situation): Step | undefined =>
  stepsOf({ ...flow, steps: flow.steps.slice(flow.steps.indexOf(step) + 1) }, situation).find(
    (other) =>
      isSummary(other, situation) || (!isMade(flow, situation) && submitOf(flow, other, situation) !== undefined),
  )

/** Where Back leads: from an edit to its summary, else to the step before. */
export function backOf(flow: Flow, step: Step, situation: Situation, edits: Step | undefined): string | undefined {
  const previous = edits ?? stepsBefore(flow, step, situation).at(-1)
  return step.back ?? (previous ? addressOf(previous) : flow.back)
}

/** Whether the account that this journey makes already exists. */
export const isMade = (flow: Flow, { account }: Situation) => Boolean(flow.fromAccount && account)

/** Another step that asks for this field, if there is one. */
export const stepAsking = (
  flow: Flow,
  step: Step,
  field: string,
  situation: Situation,
  sections: Sections,
): Step | undefined =>
  stepsBefore(flow, step, situation).find((other) => fieldsOf(other, situation, sections).includes(field))

/** The stages that this situation walks through, and which of them this step is. */
export function progressOf(flow: Flow, step: Step, situation: Situation): { stages: Stage[]; at: number } | undefined {
  const skipped = new Set(flow.steps.filter(({ skip }) => skip?.(situation)).map(({ stage }) => stage))
  const walked = new Set(stepsOf(flow, situation).map(({ stage }) => stage))
  const stages = (flow.stages ?? []).filter((stage) => walked.has(stage) || !skipped.has(stage))
  const at = step.stage ? stages.indexOf(step.stage) : -1
  return at < 0 ? undefined : { stages, at }
}

/** Refusals after which nothing is left to do on the page: their dialog leads away. */
export const ENDINGS: readonly RefusalCode[] = ['link-ended', 'credentials-submitted', 'credentials-verified']

/** A refusal as a mistake in the form, which names its fields by the last part of the service's name. */
export const mistakeOf = ({ code, field }: { code: RefusalCode; field?: string }): Mistake => ({
  code,
  field: field?.split('.').at(-1) ?? '',
})
