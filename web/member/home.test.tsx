import { expect, test } from 'vitest'
import type { OwnPerson } from '#contract/member.ts'
import { LOCALES } from '#contract/options.ts'
import { outline } from '../test/outline.ts'
import { draw, routed } from '../test/draw.tsx'
import { alarm, daughter, lost } from '../test/finder.ts'
import { ownPerson } from '../test/portal.ts'
import { ContactStep } from '../safe-return/contact.tsx'
import { FormStep } from '../safe-return/form.tsx'
import { callTargets } from '../safe-return/numbers.server.ts'
import { TestBanner, Testing } from '../safe-return/rehearsal.tsx'
import type { ShownContact, ShownHome } from './home.server.ts'
import Lost from './lost.tsx'
import Overview from './overview.tsx'

const huiMin: ShownContact = {
  id: 'hui-min',
  name: 'Hui Min Lim',
  firstname: 'Hui Min',
  kin: { relation: 'Child', calledAs: 'daughter', ordinal: null },
  isOrganisation: false,
  isMe: false,
  phone: '+6580000001',
  number: '+65 8000 0001',
  isMasked: false,
}
const home = (person: Partial<OwnPerson> = {}, changes: Partial<ShownHome> = {}): ShownHome => ({
  person: ownPerson({ may: ['card', 'history', 'missing', 'photo'], ...person }),
  pronoun: 'her',
  contacts: [huiMin],
  ownWord: null,
  hidesDementia: false,
  lastScannedAt: null,
  lastTestedAt: null,
  nudges: [],
  ...changes,
})
const account = (shown: ShownHome, everybody: OwnPerson[] = [shown.person]) =>
  routed(Overview, {
    loaderData: {
      home: shown,
      isEasy: shown.person.isSelf,
      status: 'APPROVED',
      name: 'Mei Lim',
      membershipId: null,
      mail: false,
      isCaregiver: !shown.person.isSelf,
      isStaff: false,
      people: { people: everybody, hasMore: false },
      tags: [],
      unfinished: [],
    },
  })

test('a daughter reads how her mother is, whom to call and how to report her missing', () => {
  const read = outline(account(home()))
  expect(read).toEqual(
    expect.arrayContaining([
      'h1 "Siew Hua Lim"',
      'p "All is well."',
      'p "Last scanned: never."',
      'a "Report Siew Hua Lim missing" → /account/people/siew-hua/missing (alert) data-discover=true',
      'h2 "Who is called for Siew Hua Lim, in this order"',
    ]),
  )
  expect(draw(account(home()))).toContain('href="tel:+6580000001"')
  expect(read.join('\n')).not.toMatch(/nudge/)
})

const IN_THE_WAY: [Partial<OwnPerson>, ShownContact[], string][] = [
  [{ status: 'PENDING', isSafeReturnOpen: false }, [huiMin], 'Registration being processed'],
  [{ isSafeReturnOpen: false }, [huiMin], 'Cards and labels do not work now'],
  [{}, [], 'Nobody can be called for Siew Hua Lim yet.'],
]
test.each(IN_THE_WAY)(
  'what stands in the way of a rescue is said in place of "All is well" (%#)',
  (person, contacts, said) => {
    const read = outline(account(home(person, { contacts }))).join('\n')
    expect(read).toContain(said)
    expect(read).not.toContain('All is well')
  },
)

test('a masked number cannot be pressed', () => {
  const masked = { ...huiMin, name: null, firstname: null, phone: '•••• 0001', number: '•••• 0001', isMasked: true }
  const drawn = draw(account(home({}, { contacts: [masked] })))
  expect(drawn).toContain('•••• 0001')
  expect(drawn).toContain('Her daughter')
  expect(drawn).not.toMatch(/href="tel:[^"]*0001"/)
})

test('two parents switch by links, six by a list, and an alarm of another is marked', () => {
  const alarmed = { id: 'alarm', openedBy: 'FINDER' as const, openedAt: '2026-03-09T22:53:00.000Z', missingSince: null }
  const father = ownPerson({ uid: 'kok-wai', name: 'Kok Wai Tan', incident: alarmed })
  const two = outline(account(home(), [home().person, father])).join('\n')
  expect(two).toMatch(/a "Kok Wai Tan · alarm" → \/account\?person=kok-wai/)
  expect(two).not.toMatch(/people\/kok-wai/)
  const six = ['a', 'b', 'c', 'd', 'e'].map((uid) => ownPerson({ uid, name: uid }))
  const many = draw(account(home(), [home().person, ...six]))
  expect(many).toMatch(/<select[^>]*name="person"/)
  expect(many).not.toContain('?person=')
})

test('the weightiest that is thin stands alone, with the one page that mends it', () => {
  const read = outline(account(home({}, { nudges: ['no-photo', 'no-test'] }))).join('\n')
  expect(read).toContain('There is no photo of Siew Hua Lim')
  expect(read).toMatch(/a "Choose a photo" → \/account\/people\/siew-hua\/photo/)
  expect(read).not.toContain('Try the card')
})

test('whose telephone was never tried is led to a test call', () => {
  const read = outline(account(home({}, { nudges: ['no-call', 'no-photo'] }))).join('\n')
  expect(read).toContain('Let our alarm ring at night')
  expect(read).toMatch(/a "Try a test call" → \/account\/settings\/channels#voice/)
})

test('whose number is ninety days old confirms it with one tap, or goes to where it is changed', () => {
  const read = outline(account(home({}, { nudges: ['number', 'lone-contact'] }))).join('\n')
  expect(read).toContain('Still your number?')
  expect(read).toMatch(/button "Yes, still my number"/)
  expect(read).toMatch(/a "No, I have another number" → \/account\/settings\/phone/)
})

test('the person’s own page calls her family, says that she is lost, and leads to the rest', () => {
  const drawn = account(home({ isSelf: true, displayName: 'Siew Hua', may: ['card', 'lost'] }))
  const read = outline(drawn)
  expect(read.filter((line) => /^(h1|a|button)/.test(line))).toEqual([
    'h1 "Hello, Siew Hua"',
    'a "◇ Call Hui Min" → tel:+6580000001',
    'a "I am lost" → /account/lost (alert) data-discover=true',
    'a "My card" → /account/people/siew-hua/card (quiet) data-discover=true',
    'a "My wishes" → /account/wishes (quiet) data-discover=true',
    'a "Easy read: one sentence, one picture" → /easy-read/portal',
    'a "All settings" → /account?all data-discover=true',
    'button "Sign out" (quiet)',
  ])
})

const isLost = (ownWord: ShownHome['ownWord'], coming: object[] = []) =>
  routed(Lost, {
    loaderData: { uid: 'siew-hua', home: home({ isSelf: true, may: ['lost'] }, { ownWord }), coming, taken: false },
  })

test.each(LOCALES)('who is lost is asked once, then reads calmly what was done and who comes, in %s', (locale) => {
  const [asked, told, over] = [null, 'lost' as const, 'all-right' as const].map((word) => outline(isLost(word), locale))
  for (const page of [asked, told, over]) expect(page?.join('\n')).toContain('tel:+6580000001')
  expect(asked).not.toEqual(told)
  expect(told).not.toEqual(over)
  expect(told?.filter((line) => line.includes('(alert)'))).toEqual([])
})

test('who comes is named as the person calls them', () => {
  const coming = [{ who: { is: 'kin', kin: huiMin.kin }, at: '2026-03-09T22:53:00.000Z', minutes: null }]
  expect(outline(isLost('lost', coming)).join('\n')).toContain('Your daughter is on the way to you.')
})

test('a tester reads that nobody is told, can call no family, and can leave the test', () => {
  const person = lost({ taggedAccounts: [daughter()] })
  const shown = routed(
    () => (
      <>
        <TestBanner until="2026-03-09T22:53:00.000Z" isUsable />
        <Testing value>
          <ContactStep
            person={person}
            incident={alarm()}
            targets={callTargets(person.taggedAccounts)}
            refusal={undefined}
          />
        </Testing>
      </>
    ),
    { loaderData: {} },
  )
  const read = outline(shown).join('\n')
  expect(read).toContain('TEST')
  expect(read).toContain('Nobody is told, whatever you press here.')
  expect(read).toContain('I have really found someone: leave the test')
  const drawn = draw(shown)
  expect(drawn).not.toMatch(/tel:\+6580000001|data-watch|data-call/)
  expect(drawn).toContain('href="tel:999"')
})

test('who does not wish it is not said to live with dementia on a finder’s page', () => {
  const read = (hidesDementia: boolean) =>
    draw(routed(() => <FormStep person={lost({ hidesDementia })} refusal={undefined} />, { loaderData: {} }))
  expect(read(false)).toContain('Siew Hua Lim lives with dementia.')
  expect(read(true)).not.toContain('lives with dementia')
  expect(read(true)).toContain('Siew Hua Lim')
})
