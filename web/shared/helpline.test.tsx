import { expect, test } from 'vitest'
import { LOCALES } from '#contract/options.ts'
import { ownPerson } from '../test/portal.ts'
import { callsOf, draw, routed } from '../test/draw.tsx'
import Leave from '../member/leave.tsx'
import { Leaving } from '../member/notices.tsx'
import { HomeOf } from '../member/home.tsx'
import type { ShownHome } from '../member/home.server.ts'
import Faq from '../pages/faq.tsx'
import { LegalPage } from '../pages/legal.tsx'
import QuestionPage from '../registration/question.tsx'
import { WithHelpline } from './helpline.tsx'

const CALL = '«6377 0700→+6563770700»'
const question = { id: 'q', question: 'own', opened: 'text', text: 'Which block?', about: null }
const by = { password: true, passkey: false }
const home = { person: ownPerson({ isSafeReturnOpen: false }), contacts: [], nudges: [] } as unknown as ShownHome
const page = (loaderData: object) => routed(QuestionPage, { loaderData })

test('the helpline within a text is pressed, wherever it stands; a text without it stays as it is', () => {
  const calls = (text: string) => callsOf(draw(<WithHelpline text={text} />))
  expect(calls('Call 6377 0700.')).toEqual([`Call ${CALL}.`])
  expect(calls('6377 0700, or 6377 0700')).toEqual([`${CALL}, or ${CALL}`])
  expect(calls('Call 999.')).toEqual([])
})

test.each(LOCALES)('where a text names the helpline, it can be pressed, in %s', (locale) => {
  const PAGES = {
    'the questions': <Faq />,
    'a question about a registration': page({ page: 'question', question }),
    'its link that has ended': page({ page: 'ended' }),
    'the page for who finds a weakness': <LegalPage name="security" />,
    'the terms': <LegalPage name="terms" />,
    'a member who leaves': routed(Leave, { loaderData: { how: 'stop-now', isPerson: true, by } }),
    'somebody who is leaving': <Leaving person={ownPerson({ endingAt: '2026-12-01T01:00:00.000Z' })} />,
    'a card that does not work': <HomeOf home={home} />,
  }
  for (const [name, drawn] of Object.entries(PAGES)) {
    const said = callsOf(draw(drawn, locale))
    expect(said.length, name).toBeGreaterThan(0)
    expect(said.join(' '), name).toContain(CALL)
  }
})
