import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DRAFT_JOURNEYS } from '#contract/drafts.ts'
import { ANSWERS } from '../test/answers.ts'
import { SITUATIONS } from '../test/situations.ts'
import { Walk, happenings, type Happening } from '../test/walk/happenings.ts'
import { Memory } from '../test/walk/memory.ts'
import { WalkService } from '../test/walk/service.ts'
import { openTab } from '../test/walk/tab.ts'
import { Walker, type Arrive } from '../test/walk/walker.ts'
import { arrive, endJourney, type Arrival } from './arrival.ts'
import { editOf, endAllDrafts, handOver, readDraft, type Draft } from './draft.ts'
import { addressOf } from './flow.ts'
import { flows } from './index.ts'
import { keepNothing } from './kept-draft.ts'
import { setKeeping } from './keeping.ts'
import { disownAll } from './own-drafts.ts'
import { rememberKnown } from './session-data.ts'

const held = vi.hoisted(() => ({ call: undefined as unknown, workAs: undefined as unknown }))
vi.mock('../api.ts', () => ({
  call: (...given: unknown[]) => (held.call as (...given: unknown[]) => unknown)(...given),
  actFor: () => undefined,
  workAs: (uid: unknown) => (held.workAs as ((uid: unknown) => void) | undefined)?.(uid),
}))
// What is kept a moment after the last change is sent when a tab is put away.
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Who walks: the session at the beginning, and the link they came by. */
const ROLES = {
  'somebody new': {},
  'a caregiver': { type: 'CAREGIVER' },
  'a person': { type: 'DEMENTIA' },
  'a person who has not confirmed': { type: 'DEMENTIA', status: 'INCOMPLETE' },
  'signed-in staff': { type: 'CAREGIVER', masterPartnerUid: 'organisation' },
} as const
/** What the account of a person holds inside other fields. */
const HEALTH = {
  dementiaDetail: { language: 'English', typeDementia: 'Vascular Dementia', stageDementia: 'MILD' },
  dementiaHospital: { hospitalName: 'A hospital', hospitalDepartment: 'A department', symptoms: 'Forgetting' },
}
/** A walk begins at any step of any journey. */
const ENTRIES = [...new Set(flows.flatMap(({ steps }) => steps.map(addressOf)))]

/** Begins a walk in a fresh tab. */
async function begin(role: keyof typeof ROLES, entry: string, arrives: Arrive, service: WalkService): Promise<Walk> {
  const tab = openTab()
  vi.stubGlobal('sessionStorage', tab.storage)
  endAllDrafts()
  for (const flow of flows) endJourney(flow)
  keepNothing()
  disownAll()
  for (const journey of DRAFT_JOURNEYS) setKeeping(journey, undefined)
  held.call = service.call
  held.workAs = service.workAs
  const who = ROLES[role]
  if ('type' in who) {
    service.session = service.account({ ...ANSWERS, ...HEALTH, username: 'own', ...who })
    if ('masterPartnerUid' in who) handOver(service.account({ type: 'DEMENTIA', madeBy: service.session }))
  }
  rememberKnown({ account: undefined, organisation: undefined, google: undefined })
  const { organisation } = SITUATIONS['signed-in staff'] ?? {}
  const walker = new Walker(service, tab, arrives, 'masterPartnerUid' in who ? organisation : undefined)
  service.tab = walker
  await walker.open(entry)
  return new Walk(walker, new Memory(service), service, entry)
}
async function walk(
  role: keyof typeof ROLES,
  entry: string,
  all: readonly Happening[],
  arrives: Arrive = arrive,
  service = new WalkService(),
) {
  const one = await begin(role, entry, arrives, service)
  for (const happening of all) {
    await one.happens(happening)
    one.judge()
  }
  await one.finishes()
}
/** Takes many walks. @returns what was broken, with the shortest way there; nothing where all is well */
async function walks(runs: number, arrives?: Arrive, serviceOf = () => new WalkService()) {
  const { errorInstance, counterexample } = await fc.check(
    fc.asyncProperty(
      fc.constantFrom(...(Object.keys(ROLES) as (keyof typeof ROLES)[])),
      fc.constantFrom(...ENTRIES),
      happenings(24),
      (role, entry, all) => walk(role, entry, all, arrives, serviceOf()),
    ),
    { numRuns: runs, seed: Number(process.env.WALK_SEED ?? 7) },
  )
  return errorInstance === null || errorInstance === undefined
    ? undefined
    : `${String(errorInstance)} after ${JSON.stringify(counterexample)}`
}

test('whatever happens in whatever order: what is shown is draft or account, nothing typed is lost, and there is a way on', async () => {
  expect(await walks(Number(process.env.WALK_RUNS ?? 2000))).toBeUndefined()
})

/** Shown pages, changed by one line. */
const tampered =
  (change: (page: Extract<Arrival, { is: 'shown' }>, ...given: Parameters<Arrive>) => Arrival): Arrive =>
  (...given) => {
    const arrival = arrive(...given)
    return arrival.is === 'shown' ? change(arrival, ...given) : arrival
  }

/** Each promise, broken in one line: the model must find it. */
test.each<[what: string, arrives: Arrive, found: RegExp]>([
  [
    'a summary shows an edit that is not saved',
    tampered((page, flow) => {
      const edits = flow.steps.map((step) => readDraft(editOf(flow.name, addressOf(step))))
      return { ...page, draft: Object.assign({}, page.draft, ...edits) as Draft }
    }),
    /shows \w+ as/,
  ],
  ['a page shows nothing of its draft', tampered((page) => ({ ...page, draft: {} })), /shows \w+ as/],
  [
    'an ended session leads away',
    tampered((page) => (page.notes.signsIn ? { is: 'leave' } : page)),
    /left what was typed/,
  ],
  [
    'what was sent is asked for again',
    (flow, step, given, tab) => arrive(flow, step, given, { ...tab, sent: undefined }),
    /was sent, and is asked for again/,
  ],
  [
    'a first visit says that answers are kept',
    tampered((page) => ({ ...page, notes: { ...page.notes, isBegun: true } })),
    /says that answers are kept/,
  ],
  ['an act is about somebody else', tampered((page) => ({ ...page, personUid: 'another' })), /not allowed/],
  [
    'who has confirmed is asked again',
    (flow, ...rest) => arrive({ ...flow, isPast: () => false }, ...rest),
    /not allowed|shows agreeTerms as undefined/,
  ],
  [
    'a step leads back to itself',
    (flow, step, ...rest) => {
      const arrival = arrive(flow, step, ...rest)
      return arrival.is === 'sent' ? { ...arrival, sent: { ...arrival.sent, to: addressOf(step) } } : arrival
    },
    /no way on/,
  ],
])('the model finds that %s', async (_what, arrives, found) => {
  expect(await walks(2000, arrives)).toMatch(found)
})

test('the model finds that another tab’s draft is replaced without a word', async () => {
  const hiding = () => Object.assign(new WalkService(), { hidesDrafts: true })
  expect(await walks(2000, undefined, hiding)).toMatch(/replaced without a word/)
})

test('the model finds that a page acts in the name of who signed in elsewhere', async () => {
  const mixing = () => Object.assign(new WalkService(), { ignoresPages: true })
  expect(await walks(2000, undefined, mixing)).toMatch(/in the name of who signed in elsewhere/)
})
