import { isValidElement, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { LOCALES } from '#contract/options.ts'
import type { Filled, Mistake } from '#contract/rules.ts'
import { Answered, answers } from '../test/answered.tsx'
import { draw, linesOf } from '../test/draw.tsx'
import { accountSearch } from './account-search.tsx'
import type { Answers } from './answers.ts'
import { code } from './code.tsx'
import { ownContact } from './contact.tsx'
import { dementia } from './dementia.tsx'
import { email } from './email.tsx'
import { renamed } from './names.tsx'
import { registeredBefore } from './registered-before.tsx'
import { relationship } from './relationship.tsx'
import { screening } from './screening.tsx'
import { usedService } from './used-service.tsx'

afterEach(() => vi.unstubAllGlobals())

/** Every element that a question drew, with its props. */
function drawn(Ask: () => ReactNode, given: Answers): { html: string; props: Record<string, unknown>[] } {
  let asked: ReactNode
  const Question = () => (asked = Ask())
  const html = draw(
    <Answered given={given}>
      <Question />
    </Answered>,
  )
  const props: Record<string, unknown>[] = []
  const walk = (node: ReactNode) => {
    if (Array.isArray(node)) node.forEach(walk)
    if (!isValidElement<Record<string, unknown>>(node)) return
    props.push(node.props)
    walk(node.props.children as ReactNode)
  }
  walk(asked)
  return { html, props }
}

test('another code empties the boxes and takes the old mistake with it', async () => {
  const set = vi.fn<(changes: Filled) => void>()
  const given = answers({
    set,
    values: { phone: '81234567', prefixCountryNum: '+65', code: '123456' },
    mistake: { field: 'code', code: 'code-ended' },
  })
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ type: 'SUCCESS', data: { message: '', resendAfterSeconds: 30 } })),
  )
  const { html, props } = drawn(() => code.Ask({}), given)
  expect(linesOf(html).join(' ')).toContain('This code no longer works. Please ask for a new one.')
  expect(html).toMatch(/<button[^>]*class="button"[^>]*>Resend code/)
  const press = props.find(({ onPress }) => onPress)?.onPress as () => Promise<void>
  await press()
  // A change of a field takes its mistake away.
  expect(set).toHaveBeenCalledWith(expect.objectContaining({ code: '' }))
})

test.each(LOCALES)('the type of dementia and the language are chosen, or said not to be known, in %s', (locale) => {
  const html = draw(
    <Answered>
      <dementia.Ask />
    </Answered>,
    locale,
  )
  for (const field of ['language', 'typeDementia']) {
    const select = new RegExp(`<select id="${field}".*?</select>`, 's').exec(html)?.[0] ?? ''
    expect(select).toMatch(/<option value="" selected="">/)
    expect(select).toContain('<option value="Not sure">')
  }
  expect(html).toMatch(/name="stageDementia" value="Not sure"/)
  expect(html).not.toContain('checked=""')
})

test('whether services are used is asked once, and says that it may be left out where it may', () => {
  const said = (asked: ReactNode) =>
    linesOf(draw(<Answered>{asked}</Answered>)).filter((line) => line.includes('now or before'))
  expect(said(<usedService.Ask />).join(' ')).toContain('(optional)')
  expect(said(<screening.Ask used />).join(' ')).not.toContain('(optional)')
  expect(said(<screening.Ask used />)).toHaveLength(1)
  expect(said(<screening.Ask />)).toEqual([])
})

test.each([{ of: 'person' }, { of: 'caregiver' }] as const)(
  'Enter searches for %j, and a word still being composed does not',
  async (options) => {
    const refused: Mistake[] = []
    const { props } = drawn(() => accountSearch.Ask(options), answers({ refuse: (mistake) => refused.push(mistake) }))
    const fields = props.filter(({ onKeyDown }) => onKeyDown)
    expect(fields.map(({ name }) => name)).toEqual(
      options.of === 'person' ? ['name', 'lastNric'] : ['name', 'alsoNumber'],
    )
    const preventDefault = vi.fn<() => void>()
    for (const field of fields) {
      const press = field.onKeyDown as (event: object) => void
      press({ key: 'a', nativeEvent: {}, preventDefault })
      press({ key: 'Enter', nativeEvent: { isComposing: true }, preventDefault })
      press({ key: 'Enter', nativeEvent: {}, preventDefault })
    }
    // Nothing was typed: the search says so, once for each field, and leaves the page as it is.
    await vi.waitFor(() => expect(refused.map(({ field }) => field)).toEqual(fields.map(() => 'name')))
    expect(preventDefault).toHaveBeenCalledTimes(fields.length)
  },
)

test.each([
  ['A00', 'last-nric-length'],
  ['12345', 'last-nric-length'],
  ['A123', 'last-nric-format'],
])('the end of an NRIC that nobody has, %s, is refused before anything is asked', async (lastNric, code) => {
  const refused: Mistake[] = []
  const asks = vi.fn<() => void>()
  vi.stubGlobal('fetch', asks)
  const values = { name: 'Siew Hua Lim', lastNric }
  const given = answers({ values, refuse: (mistake) => refused.push(mistake) })
  const { props } = drawn(() => accountSearch.Ask({ of: 'person' }), given)
  const press = props.find(({ onClick }) => onClick)?.onClick as () => void
  press()
  await vi.waitFor(() => expect(refused).toEqual([{ field: 'lastNric', code }]))
  expect(asks).not.toHaveBeenCalled()
})

test.each(LOCALES)('what comes to the e-mail address is said, and no outcome that goes by SMS, in %s', (locale) => {
  const said = (values: Filled) => {
    const html = (asked: ReactNode) => linesOf(draw(<Answered given={answers({ values })}>{asked}</Answered>, locale))
    return [html(<email.Ask />).join(' '), html(<ownContact.Ask />).join(' ')]
  }
  const link = /send a link here|发送一个链接到这里|menghantar pautan ke sini|இங்கே ஓர் இணைப்பை அனுப்புவோம்/
  expect(said({})).toEqual([expect.stringMatching(link), expect.stringMatching(link)])
  // Google has confirmed that address.
  expect(said({ credentialType: 'GOOGLE' })[1]).not.toMatch(link)
})

test.each(LOCALES)(
  'what follows for somebody who is registered already is said to everybody, with whom to call',
  (locale) => {
    const html = draw(
      <Answered>
        <registeredBefore.Ask />
      </Answered>,
      locale,
    )
    expect(linesOf(html).join(' ')).toMatch(/twice|两次|dua kali|இரண்டு முறை/)
    expect(html).toContain('href="tel:+6563770700"')
  },
)

test('the printed name changes with the names until somebody has chosen another', () => {
  const values = { firstname: 'Margaret', lastname: 'Long', displayName: 'Margaret Long' }
  expect(renamed(values, { firstname: 'Maggie' })).toEqual({ firstname: 'Maggie', displayName: 'Maggie Long' })
  expect(renamed({ ...values, displayName: 'Mdm Long' }, { firstname: 'Maggie' })).toEqual({ firstname: 'Maggie' })
  expect(renamed({ firstname: 'M', lastname: '' }, { firstname: 'Ma' })).toEqual({ firstname: 'Ma' })
})

test.each<[reader: string, options: { about: 'person' | 'caregiver'; staff?: boolean }, label: string, first: string]>([
  ['a caregiver', { about: 'person' }, 'The person living with dementia is my …', 'Nephew or niece'],
  ['a person', { about: 'caregiver' }, 'The caregiver is my …', 'Nephew or niece'],
  ['a nurse, of a person,', { about: 'person', staff: true }, 'To this person I am …', 'Organisation staff'],
  [
    'a nurse, of a caregiver,',
    { about: 'caregiver', staff: true },
    'To the person, this caregiver is …',
    'Nephew or niece',
  ],
])('%s reads who is meant', (_reader, options, label, first) => {
  const ask = (locale?: 'md' | 'ms') =>
    linesOf(
      draw(
        <Answered>
          <relationship.Ask {...options} />
        </Answered>,
        locale,
      ),
    )
  expect(ask()[0]).toBe(label)
  expect(ask().find((line) => line.includes(first))).toBeDefined()
  // Each reader has a sentence of their own in every language.
  for (const locale of ['md', 'ms'] as const) {
    const others = (['person', 'caregiver'] as const).flatMap((about) =>
      [true, false].map(
        (staff) =>
          linesOf(
            draw(
              <Answered>
                <relationship.Ask about={about} staff={staff} />
              </Answered>,
              locale,
            ),
          )[0],
      ),
    )
    expect(new Set(others).size).toBe(4)
    expect(others).toContain(ask(locale)[0])
  }
})

test('staff are asked what they are to a person, not whose kin', () => {
  const html = draw(
    <Answered>
      <relationship.Ask about="person" staff />
    </Answered>,
  )
  expect([...html.matchAll(/<option value="([^"]*)"/g)].map(([, value]) => value)).toEqual([
    '',
    'Organisation Staff',
    'Volunteer',
    expect.any(String),
  ])
})

test('who does not know the hospital reads what to write', () => {
  const written = { en: '“not sure”', md: '“不清楚”', ms: '“tidak pasti”', ta: '“தெரியாது”' }
  for (const locale of LOCALES) {
    const html = draw(
      <Answered>
        <screening.Ask />
      </Answered>,
      locale,
    )
    const hint = /<p class="hint" id="hospitalName-hint">(.*?)<\/p>/.exec(html)?.[1]
    expect(hint, locale).toContain(written[locale])
  }
})
