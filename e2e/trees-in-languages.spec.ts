import type { Locale } from '#contract/options.ts'
import { rescueWords } from '../web/test/rescue-words.ts'
import { signInToConsole } from './console.ts'
import { NOW } from './gate/day.ts'
import { expectHeard } from './gate/heard.ts'
import { clockThatGoesOn, foundLink, leaveDetails, person, sayFalseAlarm } from './safe-return.ts'
import { signInAs } from './sign-in.ts'
import { expect, startProduct, test as base, type Running } from './support.ts'

// As trees-of-rooms.spec.ts, in the languages that are not English, on a product in which something has happened before (D70.10).

const test = base.extend<object, { product: Running }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know what a fixture needs
    async ({}, use) => {
      const product = await startProduct({ ...clockThatGoesOn(12), CLOCK_START: NOW }, ['--life'])
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  viewport: { width: 390, height: 844 },
})

for (const locale of ['md', 'ms', 'ta'] as const satisfies readonly Locale[]) {
  const say = rescueWords(locale)

  test(`what is heard by a finder and by the family (${locale})`, async ({ page, product }) => {
    await page.goto(`${person('Kamala Devi').address}?lang=${locale}`)
    await expectHeard(page.getByRole('main'), `finder-form.${locale}`)
    await page.goto(`${person('Rahman').address}?lang=${locale}`)
    const phone = await leaveDetails(page, { locale, phone: '81234567' })
    await expectHeard(page.getByRole('list', { name: say('contact.people') }), `finder-calls.${locale}`)
    const [link = ''] = (await foundLink(product, '+6580000003', phone)).split('?')
    await page.goto(`${link}?lang=${locale}`)
    const heading = say('found.heading.found', { finder: 'Aisha', name: person('Rahman').name })
    await expectHeard(page.getByRole('region', { name: heading }), `found-acts.${locale}`)
    const thread = page.getByRole('region', { name: say('thread.write', { finder: 'Aisha' }) })
    await expectHeard(thread, `found-thread.${locale}`)
    await sayFalseAlarm(page, link)
  })

  test(`what is heard of the portal and of a registration’s first step (${locale})`, async ({ page, product }) => {
    await page.goto(`/registrationCG/first?lang=${locale}`)
    await expect(page.locator('.onward button')).toBeEnabled()
    await expectHeard(page.getByRole('main'), `registration-account.${locale}`)
    await signInAs(page, product, 'huimin.lim')
    await page.goto(`/account?lang=${locale}`)
    await expectHeard(page.getByRole('main'), `portal-overview.${locale}`)
  })
}

for (const locale of ['en', 'ms'] as const satisfies readonly Locale[])
  test(`what is heard of a queue with cases in it (${locale})`, async ({ page, product }) => {
    await signInToConsole(page, product)
    await page.goto(`/admin/queues?lang=${locale}`)
    await expect(page.locator('.records tbody tr')).not.toHaveCount(0)
    await expectHeard(page.locator('.desk'), `console-cases.${locale}`)
  })
