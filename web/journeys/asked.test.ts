import { expect, test } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { NOW, situation, SITUATIONS } from '../test/situations.ts'
import { firstMistake } from '#contract/rules.ts'
import { fieldsOf, rulesOf, sectionsOf, startsOf, stepsOf } from './flow.ts'
import { flows, stepAt } from './index.ts'
import { resolve, type Situation } from './situation.ts'
import { sections } from './sections.ts'

const step = (path: string) => stepAt(path.split('?')[0] ?? '', new URLSearchParams(path.split('?')[1])).step
const everywhere = Object.entries(SITUATIONS)

test('a step refuses only what is asked on it; a summary, what its links lead to', () => {
  const strangers = flows.flatMap((flow) =>
    everywhere.flatMap(([name, who]) =>
      stepsOf(flow, who).flatMap((one) => {
        if (sectionsOf(one, who).some((asked) => asked.name === 'summary')) return []
        const asked = fieldsOf(one, who, sections)
        return rulesOf(one, who, sections)
          .filter(({ field }) => !asked.includes(field))
          .map(({ field }) => `${name}: ${one.path} ${field}`)
      }),
    ),
  )
  expect(strangers).toEqual([])
})

test('a name too long for the card is refused where it is changed, after the summary, and stops no other edit', () => {
  const draft = { displayName: 'x'.repeat(31) }
  for (const path of ['/signUpPersonDetailPWD', '/CareGiverCreateNewPWDDetail', '/summary-plwd', '/pwd-summary-new'])
    expect(
      rulesOf(step(path), situation(), sections).filter(
        (rule) => rule.field === 'displayName' && rule.broken(draft, NOW),
      ),
    ).toEqual([])
  for (const path of ['/summary-plwd?step=agree', '/pwd-summary-new?step=agree']) {
    const summary = step(path)
    const broken = rulesOf(summary, situation(), sections).filter((rule) => rule.field === 'displayName')
    expect(broken.map(({ code }) => code)).toEqual(['display-name-too-long'])
    const waits = summary.opens && resolve(summary.opens.rules, situation())
    expect(waits?.filter((rule) => rule.field === 'displayName' && rule.broken(draft, NOW))).toEqual([])
  }
})

test('a person is asked for a username alone beside Google; a caregiver for a number too', () => {
  const google = (more: object = {}) =>
    situation({ draft: { credentialType: 'GOOGLE', howFindHomeward: ['Social Media'], terms: true, ...more } })
  const mistake = (path: string, who: Situation) => {
    const first = firstMistake(
      rulesOf(step(path), who, sections),
      { ...startsOf(step(path), who, sections), ...who.draft },
      NOW,
    )
    return first && [first.field, refusals[first.code].text]
  }
  expect(mistake('/registrationPWD', google())).toEqual(['username', "'username' is required"])
  expect(mistake('/registrationPWD', google({ username: 'sie' }))?.[0]).toBe('username')
  expect(mistake('/registrationPWD', google({ username: 'siew' }))).toBeUndefined()
  expect(mistake('/registrationCG/first', google({ username: 'huimin' }))).toEqual([
    'phone',
    'Username or phone cannot be empty',
  ])
})

test('no step starts with an answer about health or language that nobody gave', () => {
  const invented = flows.flatMap((flow) =>
    everywhere.flatMap(([, who]) => stepsOf(flow, who).flatMap((one) => Object.keys(startsOf(one, who, sections)))),
  )
  expect(
    invented.filter((field) =>
      ['language', 'typeDementia', 'stageDementia', 'symptoms', 'relationship', 'gender'].includes(field),
    ),
  ).toEqual([])
})

test('who describes somebody else reads whom a page is about', () => {
  const staff = SITUATIONS['staff by their link'] as Situation
  expect(resolve(step('/signUpPersonDetailPWD').title, staff)).toBe('person.theirDetails')
  expect(resolve(step('/signUpPersonDetailPWD').title, situation())).toBe('person.details')
  const about = (name: string, who: Situation) => flows.find((flow) => flow.name === name)?.aboutAnother?.(who) ?? false
  expect(about('person', staff)).toBe(true)
  expect(about('person', situation())).toBe(false)
  expect(about('caregiver', staff)).toBe(false)
  expect(about('person-by-caregiver', SITUATIONS['a caregiver'] as Situation)).toBe(true)
  expect(about('caregiver-by-person', SITUATIONS['a person'] as Situation)).toBe(true)
})

test('Google stands in for a password one chooses oneself, never for one that a link will set', () => {
  const by = (who: Situation) =>
    sectionsOf(step('/registrationPWD'), who).find(({ name }) => name === 'credentials')?.options.by
  const staff = SITUATIONS['staff by their link'] as Situation
  expect(by({ ...staff, draft: { ...staff.draft, signsIn: 'yes' } })).toBe('link')
  expect(by(staff)).toBeUndefined()
  expect(by(situation())).toBe('password')
})
