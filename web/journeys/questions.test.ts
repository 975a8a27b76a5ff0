import { expect, test } from 'vitest'
import { EVERY_STEP } from '../../e2e/every-step.ts'
import { LOOKED_UP_FIELDS } from '../sections/address-parts.ts'
import { SITUATIONS } from '../test/situations.ts'
import { addressOf, sectionsOf, stepsOf, type Flow, type Step } from './flow.ts'
import { flows } from './index.ts'
import { sections, type SectionName } from './sections.ts'
import type { Situation } from './situation.ts'

/** As many questions as one screen of thought holds (D16.39). */
const MOST = 6

/** Fields that stand together on the screen as one question: a number with its country, what a postal code fills in. */
const TOGETHER: readonly (readonly string[])[] = [
  ['prefixCountryNum', 'phone'],
  ['howFindHomeward', 'howFindOther'],
  ['photo', 'agreePhoto'],
  LOOKED_UP_FIELDS,
  ['partnerAddress', 'partnerBranch', 'partnerPostalCode'],
]
/** What a section asks besides its fields: the switch that copies an address, and what an account is looked for by. */
const BESIDES: Partial<Record<SectionName, (options: Record<string, unknown>) => number>> = {
  address: ({ same }) => (same ? 1 : 0),
  // A name and an NRIC part, or a name or number and which of the two it is; what is found is chosen, not asked.
  'account-search': () => 1,
}

const questionsOf = (step: Step, who: Situation): number =>
  sectionsOf(step, who)
    .map(({ name, options }) => {
      const fields = new Set(sections[name].fields(options as never))
      const joined = TOGETHER.filter((group) => group.some((field) => fields.has(field)))
      const alone = [...fields].filter((field) => !joined.some((group) => group.includes(field)))
      return joined.length + alone.length + (BESIDES[name]?.(options) ?? 0)
    })
    .reduce((sum, count) => sum + count, 0)

/** Every situation, also with the answer that asks the most. */
const everybody = Object.entries(SITUATIONS).flatMap(([name, who]): [string, Situation][] => [
  [name, who],
  [`${name}, of a person who signs in`, { ...who, draft: { ...who.draft, signsIn: 'yes', cardAddress: true } }],
])

test.each(flows.map((flow): [string, Flow] => [flow.name, flow]))(
  'no step of "%s" asks more than six questions of anybody',
  (_name, flow) => {
    const tooMany = everybody.flatMap(([name, who]) =>
      stepsOf(flow, who)
        .filter((step) => questionsOf(step, who) > MOST)
        .map((step) => `${name}: ${addressOf(step)} asks ${questionsOf(step, who)}`),
    )
    expect(tooMany).toEqual([])
  },
)

test('the questions of a step are counted as they stand on it', () => {
  const count = (journey: string, address: string, name = 'somebody new') => {
    const step = flows.find((flow) => flow.name === journey)?.steps.find((one) => addressOf(one) === address)
    return step && questionsOf(step, SITUATIONS[name] as Situation)
  }
  expect(count('caregiver', '/registrationCG/first')).toBe(4)
  expect(count('caregiver', '/CareGiverPersonDetail')).toBe(6)
  expect(count('caregiver', '/CareGiverResidingAddress')).toBe(3)
  expect(count('person-by-caregiver', '/CareGiverCreateNewPWD?step=account', 'a caregiver')).toBe(1)
  expect(count('person-by-caregiver', '/CareGiverCreateNewPWDDetail', 'a caregiver')).toBe(6)
  expect(count('tag-caregiver', '/registrationTagExistingCG', 'a person')).toBe(3)
})

/** Journeys that begin with a link of one use: one step each, which the walk in the browser does not open. */
const BY_LINK = [
  'organisation-appointed',
  'caregiver-made',
  'partner-credentials',
  'professional',
  'new-password',
  'ask-for-password',
  'take-over',
  'email-confirmed',
  'account-frozen',
  'number-confirmed',
]

test('the walk that measures pixels opens every step of every registration, for staff too', () => {
  const measured = (visitors: readonly string[]) =>
    EVERY_STEP.filter(({ visitor }) => visitors.includes(visitor)).map(
      ({ journey, address }) => `${journey} ${address}`,
    )
  const wanted = (names: readonly string[]) =>
    flows
      .filter(({ name }) => !BY_LINK.includes(name))
      .flatMap((flow) =>
        names
          .flatMap((name) => stepsOf(flow, SITUATIONS[name] as Situation))
          .map((step) => `${flow.name} ${addressOf(step)}`),
      )
  const all = measured(EVERY_STEP.map(({ visitor }) => visitor))
  expect(wanted(Object.keys(SITUATIONS)).filter((step) => !all.includes(step))).toEqual([])
  const first = ['/registrationCG/first', '/registrationPWD']
  const byStaff = measured(['staff by their link', 'staff'])
  expect(first.filter((address) => !byStaff.some((step) => step.endsWith(` ${address}`)))).toEqual([])
})
