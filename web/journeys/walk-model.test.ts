import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ANSWERS } from '../test/answers.ts'
import { SITUATIONS } from '../test/situations.ts'
import { Walk, happenings, type Happening } from '../test/walk/happenings.ts'
import { Broken, Memory } from '../test/walk/memory.ts'
import { WalkService } from '../test/walk/service.ts'
import { openTab } from '../test/walk/tab.ts'
import { Walker, type Arrive } from '../test/walk/walker.ts'
import { arrive, endJourney } from './arrival.ts'
import { endAllDrafts, handOver } from './draft.ts'
import { addressOf } from './flow.ts'
import { flows } from './index.ts'
import { rememberKnown } from './session-data.ts'

const held = vi.hoisted(() => ({ call: undefined as unknown }))
vi.mock('../api.ts', () => ({
  call: (...given: unknown[]) => (held.call as (...given: unknown[]) => unknown)(...given),
  actFor: () => undefined,
}))
afterEach(() => vi.unstubAllGlobals())

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
const ENTRIES = flows.flatMap(({ steps: [first] }) => (first ? [addressOf(first)] : []))

/** Begins a walk in a fresh tab. */
async function begin(role: keyof typeof ROLES, entry: string, arrives: Arrive): Promise<Walk> {
  const tab = openTab()
  vi.stubGlobal('sessionStorage', tab.storage)
  endAllDrafts()
  for (const flow of flows) endJourney(flow)
  const service = new WalkService()
  held.call = service.call
  const who = ROLES[role]
  if ('type' in who) {
    service.session = service.account({ ...ANSWERS, ...HEALTH, username: 'own', ...who })
    if ('masterPartnerUid' in who) handOver(service.account({ type: 'DEMENTIA', madeBy: service.session }))
  }
  rememberKnown({ account: undefined, organisation: undefined, google: undefined })
  const { organisation } = SITUATIONS['signed-in staff'] ?? {}
  const walker = new Walker(service, tab, arrives, 'masterPartnerUid' in who ? organisation : undefined)
  await walker.open(entry)
  return new Walk(walker, new Memory(service), service, entry)
}
async function walk(role: keyof typeof ROLES, entry: string, all: readonly Happening[], arrives: Arrive = arrive) {
  const one = await begin(role, entry, arrives)
  for (const happening of all) {
    await one.happens(happening)
    one.judge()
  }
  await one.finishes()
}
const walks = (runs: number, arrives?: Arrive) =>
  fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...(Object.keys(ROLES) as (keyof typeof ROLES)[])),
      fc.constantFrom(...ENTRIES),
      happenings(24),
      (role, entry, all) => walk(role, entry, all, arrives),
    ),
    { numRuns: runs, seed: Number(process.env.WALK_SEED ?? 7) },
  )

test('whatever happens in whatever order: what is shown is draft or account, nothing typed is lost, and there is a way on', async () => {
  await walks(Number(process.env.WALK_RUNS ?? 2000))
})
void describe
void expect
void Broken
