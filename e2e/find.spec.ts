import { LANG_ATTRIBUTE, LOCALES } from '#contract/options.ts'
import { finderNumber, foundLink, printedCode, sayFalseAlarm, test } from './safe-return.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, rotated } from './support.ts'
import { expectNobodyNamed, talkUnnamed } from './unnamed.ts'

test.describe.configure({ mode: 'parallel' })

/** Of a person whose whole way no other journey walks: each report of a code that nobody answers makes the next one wait. */
const ARJUN = '+6580000004'
const SAID = {
  en: {
    heading: 'No camera? Type the code',
    code: 'Code',
    open: 'Continue',
    known: 'We know who it is. Leave your number.',
    tell: 'Tell those who care',
    left: 'Thank you for helping',
    name: 'Name',
    mobile: 'Mobile number',
    comes: 'Please tell them that I am coming.',
    thirsty: 'This person is thirsty.',
  },
  md: {
    heading: '没有相机？请输入识别码',
    code: '识别码',
    open: '继续',
    known: '我们知道是谁。请留下您的号码。',
    tell: '通知照顾这位人士的人',
    left: '谢谢您的帮助',
    name: '姓名',
    mobile: '手机号码',
    comes: '请告诉这位人士我正在赶来。',
    thirsty: '这位人士口渴了。',
  },
  ms: {
    heading: 'Tiada kamera? Taip kod',
    code: 'Kod',
    open: 'Teruskan',
    known: 'Kami tahu siapa orang ini. Tinggalkan nombor Anda.',
    tell: 'Beritahu penjaganya',
    left: 'Terima kasih kerana membantu',
    name: 'Nama',
    mobile: 'Nombor telefon bimbit',
    comes: 'Sila beritahu orang ini bahawa saya sedang datang.',
    thirsty: 'Orang ini dahaga.',
  },
  ta: {
    heading: 'கேமரா இல்லையா? குறியீட்டைத் தட்டச்சு செய்யுங்கள்',
    code: 'குறியீடு',
    open: 'தொடர',
    known: 'இவர் யார் என்று எங்களுக்குத் தெரியும். உங்கள் எண்ணைத் தாருங்கள்.',
    tell: 'பராமரிப்பவர்களிடம் சொல்ல',
    left: 'உதவியதற்கு நன்றி',
    name: 'பெயர்',
    mobile: 'கைத்தொலைபேசி எண்',
    comes: 'நான் வந்துகொண்டிருக்கிறேன் என்று இவரிடம் சொல்லுங்கள்.',
    thirsty: 'இவருக்குத் தாகமாக இருக்கிறது.',
  },
} as const

const MISTYPED = {
  en: 'Please compare the code',
  md: '请和会员卡核对识别码',
  ms: 'Sila bandingkan kod',
  ta: 'குறியீட்டை அட்டையுடன் ஒப்பிட்டுப் பாருங்கள்',
} as const
/** On the family’s page, in the family’s own language. */
const REPORTED =
  /typed in, not scanned|识别码是手动输入的|Kod ditaip, bukan diimbas|குறியீடு தட்டச்சு செய்யப்பட்டது, ஸ்கேன் செய்யப்படவில்லை/

for (const [index, locale] of LOCALES.entries()) {
  const script = rotated([true, false], index)
  test(`${locale}, ${script ? 'with' : 'without'} script: the code is typed, nobody is named, a number is left, the family comes`, async ({
    browser,
    product,
  }) => {
    const said = SAID[locale]
    const printed = await printedCode(product, 'Kamala Devi')
    const context = await browser.newContext({
      baseURL: product.url,
      javaScriptEnabled: script,
      viewport: { width: 360, height: 740 },
    })
    const page = await context.newPage()
    const check = async () => {
      await expectNobodyNamed(page, ['Kamala', 'Nair', 'Arjun', '8000 0004', '80000004'])
      await expect(page.locator('html')).toHaveAttribute('lang', LANG_ATTRIBUTE[locale])
      await expectNoSidewaysScroll(page)
      if (script) await expectAccessible(page)
    }
    await page.goto(`/find?lang=${locale}`)
    await expect(page.getByRole('heading', { level: 1, name: said.heading })).toBeVisible()
    await check()
    // Three of nine: how many there are and how many there should be, not that one is wrong.
    await page.getByRole('textbox', { name: new RegExp(`^${said.code}`) }).fill(printed.slice(0, 3))
    await page.getByRole('button', { name: said.open }).click()
    await expect(page.getByRole('dialog')).toContainText(/\b3\b|输入了 3 个/)
    await expect(page.getByRole('dialog')).not.toContainText(MISTYPED[locale])
    if (script) await page.getByRole('dialog').getByRole('button').click()
    // A slip is told at once, and what was typed stands.
    const slip = printed.slice(0, -1) + (printed.endsWith('0') ? '1' : '0')
    await page.getByRole('textbox', { name: new RegExp(`^${said.code}`) }).fill(slip)
    await page.getByRole('button', { name: said.open }).click()
    await expect(page.getByRole('dialog')).toContainText(MISTYPED[locale])
    await expect(page.getByRole('textbox', { name: new RegExp(`^${said.code}`) })).toHaveValue(slip)
    if (script) await page.getByRole('dialog').getByRole('button').click()
    // As people type it: small, with blanks.
    await page
      .getByRole('textbox', { name: new RegExp(`^${said.code}`) })
      .fill(` ${printed.toLowerCase().replaceAll('-', ' ')}`)
    await page.getByRole('button', { name: said.open }).click()
    await expect(page.getByRole('heading', { level: 1, name: said.known })).toBeVisible()
    await check()
    const phone = finderNumber()
    await page.getByLabel(said.name).fill('Aisha')
    await page.getByLabel(said.mobile).fill(phone)
    await page.locator('#typed .lit').click()
    await expect(page.getByRole('heading', { level: 1, name: said.left })).toBeVisible()
    await check()
    const family = await context.newPage()
    const link = await foundLink(product, ARJUN, phone)
    await family.goto(link)
    await expect(family.locator('main')).toContainText(REPORTED)
    await talkUnnamed(page, family, { ...said, named: 'Kamala' }, script)
    await check()
    await sayFalseAlarm(family, link)
    await family.close()
    await context.close()
  })
}

test('a code that opens nothing leads to the helpline, and says of no code whether it exists', async ({ page }) => {
  // Nobody has it: its check character is right.
  await page.goto('/find/12345678X')
  await expect(page.getByRole('heading', { level: 1, name: 'We couldn’t find this code' })).toBeVisible()
  await expect(page.locator('main a[href^="tel:"]').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Name').fill('Aisha')
  await page.getByLabel('Mobile number').fill(finderNumber())
  await page.getByRole('button', { name: 'Send' }).first().click()
  await expect(page.getByText(/If this code is one of ours/)).toBeVisible()
})

test('the landing page and the guide lead to it', async ({ page }) => {
  for (const from of ['/', '/safe-return-guide']) {
    await page.goto(from)
    await page.getByRole('link', { name: /No camera\? Type the code/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'No camera? Type the code' })).toBeVisible()
  }
})

test('at a desk no part of the page lies on another, and the heading stands first', async ({ page, product }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  /** Pairs of parts that lie on each other, and parts that begin above the first one. */
  const misplaced = () =>
    page.locator('.way').evaluate((way) => {
      const parts = [...way.children].map((part) => ({
        name: part.className,
        ...part.getBoundingClientRect().toJSON(),
      }))
      const isOn = (one: DOMRect, other: DOMRect) =>
        one.left < other.right && other.left < one.right && one.top < other.bottom - 1 && other.top < one.bottom - 1
      return parts.flatMap((one, nth) => [
        ...parts.slice(nth + 1).flatMap((other) => (isOn(one, other) ? `${one.name} on ${other.name}` : [])),
        ...(one.top < parts[0].top ? `${one.name} above the heading` : []),
      ])
    })
  await page.goto('/find')
  expect(await misplaced()).toEqual([])
  await page.getByLabel(/^Code/).fill(await printedCode(product, 'Kamala Devi'))
  await page.getByRole('button', { name: SAID.en.open }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(SAID.en.known)
  expect(await misplaced()).toEqual([])
})
