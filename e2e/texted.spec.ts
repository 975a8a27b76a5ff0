import { textProvider } from '../service/test/text-provider.ts'
import { voiceProvider } from '../service/test/voice-provider.ts'
import { anotherPhone, finderNumber, printedCode } from './safe-return.ts'
import { expect, expectAccessible, startProduct, test } from './support.ts'
import { expectNobodyNamed, talkUnnamed } from './unnamed.ts'

const TOKEN = 'a token of this test alone'
/** Rahman’s daughter, who reads Malay. */
const DAUGHTER = { phone: '+6580000003', names: ['Rahman', 'Nurul'] }
const SAID = { comes: 'Please tell them that I am coming.', thirsty: 'This person is thirsty.', named: 'Rahman' }

test('a finder without data texts the code, is answered in words, and talks with the family where a page opens', async ({
  browser,
}) => {
  const provider = await voiceProvider({ authToken: TOKEN })
  const product = await startProduct({
    TWILIO_ACCOUNT_SID: 'AC123',
    TWILIO_AUTH_TOKEN: TOKEN,
    TWILIO_FROM: '+6531580000',
    TWILIO_INBOUND_NUMBER: '+6580001111',
    TWILIO_URL: provider.baseUrl,
  })
  const texts = (to: string) => provider.texts.filter((one) => one.to === to).map(({ text }) => text)
  const linkIn = (to: string, path: string) =>
    texts(to)
      .flatMap((text) => new RegExp(`/${path}/\\w+`).exec(text)?.[0] ?? [])
      .at(-1)
  try {
    const finders = textProvider({
      authToken: TOKEN,
      url: `${product.url}/api/public/texts`,
      post: (url, body, headers) => fetch(url, { method: 'POST', body, headers }),
    })
    const phone = `+65${finderNumber()}`
    const printed = await printedCode(product, 'Rahman')
    const text = [
      phone,
      `hello i found this uncle ${printed.toLowerCase()} at Blk 123 void deck`,
      `SM${'7'.repeat(32)}`,
    ] as const
    const answer = await finders.send(...text)
    expect(answer).toContain('6377 0700')
    const link = /\/helping\/\w+/.exec(answer ?? '')?.[0]
    expect(link, answer).toBeDefined()

    await expect.poll(() => linkIn(DAUGHTER.phone, 'found')).toBeDefined()
    const family = await anotherPhone(browser, product)
    await family.goto(linkIn(DAUGHTER.phone, 'found') ?? '')
    await expect(family.locator('main')).toContainText('Blk 123 void deck')
    const finder = await anotherPhone(browser, product)
    await finder.goto(link ?? '')
    await finder.getByRole('button', { name: 'This is my number' }).click()
    await talkUnnamed(finder, family, SAID)
    await expectNobodyNamed(finder, DAUGHTER.names)
    await expectAccessible(finder)
    // Whoever texted has no page open: one more text says that the family wrote.
    await expect.poll(() => linkIn(phone, 'helping')).toBeDefined()
    // The text comes once more, as providers send them: nothing is reported again.
    expect(await finders.send(...text)).toBe(answer)
    await family.reload()
    await expect(family.locator('.thread.card')).toHaveCount(1)
  } finally {
    await product.stop()
    await provider.close()
  }
})
