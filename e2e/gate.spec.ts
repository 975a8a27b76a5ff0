import { expect, test } from '@playwright/test'
import { faultsOf } from './gate/accessible.ts'
import { FAILING, pageOf, RIGHT, UNSEEN } from './gate/examples.ts'
import { unreadAnswers } from './gate/answers.ts'
import { unseenFocus } from './gate/focus.ts'
import { smallTargets } from './gate/targets.ts'
import { brokenHeadings, brokenNumbers, brokenWords, tightText } from './gate/text.ts'

/** Which check speaks, and of which rule. */
const ruleOf = (fault: string) => fault.split(':')[0]

test('the gate of accessibility finds each planted fault, by the check that is known to see it', async ({ page }) => {
  const seen: Record<string, unknown> = {}
  for (const [name, { page: html, found }] of Object.entries(FAILING)) {
    await page.setContent(html)
    const rules = (await faultsOf(page)).map(ruleOf)
    seen[name] = found.every((rule) => rules.includes(rule)) ? found : rules
  }
  expect(seen).toEqual(Object.fromEntries(Object.entries(FAILING).map(([name, { found }]) => [name, found])))
})

test('and finds nothing on pages that are right', async ({ page }) => {
  for (const [name, html] of Object.entries(RIGHT)) {
    await page.setContent(html)
    expect(await faultsOf(page), name).toEqual([])
  }
})

test('a walk with the keyboard finds a focus that nobody sees, and only that', async ({ page }) => {
  for (const [name, { page: html, says }] of Object.entries(UNSEEN)) {
    await page.setContent(html)
    expect((await unseenFocus(page)).faults.join(), name).toMatch(says)
  }
  await page.setContent(pageOf('<a href="/x">Away</a><button>Send</button>'))
  expect(await unseenFocus(page)).toEqual({ stops: 3, faults: [] })
})

test('targets smaller than a finger are found, and links within a sentence are left alone', async ({ page }) => {
  const small = '<button>Send</button><p>See <a href="/x">the guide</a> first.</p><p><a href="/y">Alone</a></p>'
  await page.setContent(pageOf(small, { style: 'button { min-height: 30px }' }))
  expect((await smallTargets(page)).map((fault) => /<(\w+)/.exec(fault)?.[1])).toEqual(['a', 'button', 'a'])
  await page.setContent(
    pageOf('<a class="button" href="tel:999">999</a>', { style: 'a { display: block; height: 50px }' }),
  )
  expect((await smallTargets(page)).join()).toContain('tel:999')
})

test('a word that a narrow box breaks, and lines that stand too close, are found; what has no room is left alone', async ({
  page,
}) => {
  await page.setContent(
    pageOf('<p>She lives with dementia in Toa Payoh.</p>', { style: 'p { width: 3em; overflow-wrap: anywhere }' }),
  )
  expect((await brokenWords(page)).map((fault) => fault.split(' ')[0])).toEqual(['dementia'])
  await page.setContent(
    pageOf('<p>Wolfeschlegelsteinhausenbergerdorff</p>', {
      style: 'p { width: 3em; overflow-wrap: anywhere; font-size: 80px }',
    }),
  )
  expect(await brokenWords(page)).toEqual([])
  await page.setContent(
    pageOf('<h2>Invite a caregiver</h2><p>caregiver</p>', {
      style: ':is(h2, p) { width: 3em; overflow-wrap: anywhere; font-size: 80px }',
    }),
  )
  expect((await brokenHeadings(page)).map((fault) => fault.split(' ')[0])).toEqual(['caregiver'])
  await page.setContent(
    pageOf('<p>She lives with<br>dementia.</p><p>One line</p>', { style: 'p { line-height: 1.3 }' }),
  )
  expect(await tightText(page)).toHaveLength(1)
  await page.setContent(pageOf('<p>She lives with<br>dementia.</p>'))
  expect([...(await tightText(page)), ...(await brokenWords(page))]).toEqual([])
})

test('a telephone number that a line’s end divides is found; one that is kept together is not', async ({ page }) => {
  // Narrower than any of the numbers, whatever the letters are.
  const style = 'p { width: 4em }'
  await page.setContent(pageOf('<p>Please call us: 6377 0700.</p><p>Or ring: +65 8000 0001.</p>', { style }))
  expect((await brokenNumbers(page)).map((fault) => fault.split(' in ')[0])).toEqual(['6377 0700', '+65 8000 0001'])
  await page.setContent(pageOf('<p>Please call us: 6377&nbsp;0700.</p><p>On 05-03-2026 19:20</p>', { style }))
  expect(await brokenNumbers(page)).toEqual([])
})

test('a field that cannot show a number or a short choice is found; one with room, and a long choice, are left alone', async ({
  page,
}) => {
  const fields =
    '<input id="a" aria-label="A"><select id="b" aria-label="B" required><option>September</option></select>'
  const faults = async (width: number, html = fields) => {
    await page.setContent(pageOf(html, { style: `input, select { width: ${width}px; box-sizing: border-box }` }))
    return (await unreadAnswers(page)).map((fault) => /id="(\w)"/.exec(fault)?.[1])
  }
  expect(await faults(40)).toEqual(['a', 'b'])
  expect(await faults(200)).toEqual([])
  expect(await faults(40, fields.replace('September', 'British Indian Ocean Territory'))).toEqual(['a'])
})
