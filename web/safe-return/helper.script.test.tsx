// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { alarm, daughter, lost } from '../test/finder.ts'
import { button, documentOf, openTab, pass, the } from '../test/tab.tsx'
import { routed } from '../test/draw.tsx'
import Helper from './helper.tsx'
import { callTargets } from './numbers.server.ts'

// The pages are drawn as on the server, which has the words of every language; the scripts run as in a browser.
vi.hoisted(() => vi.stubEnv('SSR', true))

const CODE = '/safereturncards/code'
const person = lost({ taggedAccounts: [daughter()] })
const page = (loaderData: object) => documentOf(routed(Helper, { loaderData, params: { uid: 'code' } }), CODE)
const FORM = page({ page: 'form', person, isDesks: false, keepsTyped: true })
const CONTACT = page({ page: 'contact', person, incident: alarm(), targets: callTargets(person.taggedAccounts) })

let visibility: DocumentVisibilityState
let prerendering: boolean
beforeEach(() => {
  visibility = 'visible'
  prerendering = false
})

async function open(html: string, network?: Parameters<typeof openTab>[2]) {
  const tab = openTab(html, CODE, network)
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  Object.defineProperty(document, 'prerendering', { configurable: true, get: () => prerendering })
  await import('./helper.script.ts')
  return tab
}
const asked = (tab: Awaited<ReturnType<typeof open>>, part: object) =>
  tab.sent.filter(({ body }) => Object.keys(part).every((key) => typeof body === 'object' && body && key in body))

describe('a scan', () => {
  test('is recorded once when a person looks at the page, however often they look again', async () => {
    const tab = await open(FORM)
    document.dispatchEvent(new Event('visibilitychange'))
    await pass()
    expect(tab.sent).toEqual([
      { address: '/api/public/dementia-info?uid=code', method: 'POST', body: { qrCodeScanned: 1 } },
    ])
  })
  test('is not recorded in a preview, nor while the page is drawn in advance; it is once the page is seen', async () => {
    visibility = 'hidden'
    prerendering = true
    const tab = await open(FORM)
    visibility = 'visible'
    document.dispatchEvent(new Event('visibilitychange'))
    expect(tab.sent).toEqual([])
    prerendering = false
    document.dispatchEvent(new Event('prerenderingchange'))
    expect(asked(tab, { qrCodeScanned: 1 })).toHaveLength(1)
  })
  test('says nothing where the page belongs to no code', async () => {
    const tab = await open(page({ page: 'away', code: 'service-unavailable' }))
    expect(tab.sent).toEqual([])
  })
})

describe('"Call her daughter"', () => {
  test('tells us whom the finder calls, and calls at once, on a dead network too', async () => {
    const tab = await open(CONTACT)
    const call = the<HTMLAnchorElement>('a[data-call]')
    const press = new MouseEvent('click', { bubbles: true, cancelable: true })
    call.firstElementChild?.dispatchEvent(press)
    await pass()
    expect(press.defaultPrevented).toBe(false)
    expect(call.getAttribute('href')).toBe('tel:+6580000001')
    expect(asked(tab, { callByHelper: 1 })).toEqual([
      { address: '/api/public/dementia-info?uid=code', method: 'POST', body: { callByHelper: 1, contact: 'daughter' } },
    ])
  })
  test('any other press tells nothing', async () => {
    const tab = await open(CONTACT)
    the('h1').click()
    await pass()
    expect(asked(tab, { callByHelper: 1 })).toEqual([])
  })
})

describe('"Share my position"', () => {
  /** What the device says when it is asked. */
  const device = () => {
    const answers: { found: PositionCallback; denied?: PositionErrorCallback | null; options?: PositionOptions }[] = []
    Object.defineProperty(navigator, 'geolocation', {
      configurable: true,
      value: {
        getCurrentPosition: (
          found: PositionCallback,
          denied?: PositionErrorCallback | null,
          options?: PositionOptions,
        ) => answers.push({ found, ...(denied && { denied }), ...(options && { options }) }),
      },
    })
    return answers
  }
  const HERE = { coords: { latitude: 1.3, longitude: 103.8, accuracy: 20 } } as GeolocationPosition
  const REFUSED = {} as GeolocationPositionError
  const share = () => the('#where [data-share]').click()
  const said = () => the('#where [data-said]').textContent

  test('asks the device only then, says that it looks, and sends what it found once', async () => {
    const answers = device()
    const tab = await open(CONTACT)
    expect(answers).toEqual([])
    share()
    expect(said()).toBe('Looking for your position…')
    expect(answers).toHaveLength(1)
    expect(answers[0]?.options).toEqual({ enableHighAccuracy: true, timeout: 15_000, maximumAge: 30_000 })
    expect(asked(tab, { act: 'where' })).toEqual([])
    answers[0]?.found(HERE)
    await pass()
    expect(asked(tab, { act: 'where' })).toEqual([
      {
        address: expect.stringMatching(/\/safereturncards\/code#where$/),
        method: 'POST',
        body: { act: 'where', lat: '1.3', lng: '103.8', accuracy: '20', place: '' },
      },
    ])
  })
  test('refused by the device, it says what to do instead, with the focus in the field for words', async () => {
    const answers = device()
    const tab = await open(CONTACT)
    share()
    answers[0]?.denied?.(REFUSED)
    expect(said()).toBe('Your phone did not share its position. Please type the place instead.')
    expect(document.activeElement).toBe(the('#where [name=place]'))
    await pass()
    expect(asked(tab, { act: 'where' })).toEqual([])
  })
  test('in the form of somebody without a number it waits for that form’s button', async () => {
    const answers = device()
    const tab = await open(FORM)
    the('#typed [data-share]').click()
    answers[0]?.found(HERE)
    await pass()
    expect(the('#typed [data-said]').textContent).toBe('Your position has been added. Now press the button below.')
    expect(asked(tab, { act: 'details' })).toEqual([])
    button('Tell her family').click()
    await pass()
    expect(asked(tab, { act: 'details' })[0]?.body).toMatchObject({ lat: '1.3', lng: '103.8', accuracy: '20' })
  })
})

describe('while the finder waits', () => {
  const contact = (changes: object) =>
    page({ page: 'contact', person, incident: alarm(changes), targets: callTargets(person.taggedAccounts) })
  /** The service says `state`, and draws the page of it. */
  const follow = async () => {
    const now = { status: { muted: false, incident: alarm() } as object, page: CONTACT }
    const tab = await open(CONTACT, ({ address }) => ({
      text: address.includes('/api/') ? JSON.stringify({ type: 'SUCCESS', data: now.status }) : now.page,
    }))
    return { now, pages: () => tab.sent.filter(({ address }) => !address.includes('/api/')).length }
  }
  const place = () => the<HTMLInputElement>('#where [name=place]')

  test('the page shows within three seconds what happened, and leaves what is typed and focused alone', async () => {
    const { now, pages } = await follow()
    place().value = 'Bus stop 83139'
    place().focus()
    await pass(3000)
    expect(the('#status').textContent).not.toContain('is taking care of this alarm.')
    now.status = { muted: false, incident: alarm({ taken: true }) }
    now.page = contact({ taken: true })
    await pass(3000)
    expect(the('#status').textContent).toContain('Dementia Singapore is taking care of this alarm.')
    expect(place().value).toBe('Bus stop 83139')
    expect(document.activeElement).toBe(place())
    await pass(6000)
    expect(pages()).toBe(1)
  })
  test('a part whose look alone changed is drawn anew: a loud notice when nobody has answered', async () => {
    const { now } = await follow()
    now.status = { muted: false, incident: alarm({ unanswered: true }) }
    now.page = contact({ unanswered: true })
    await pass(3000)
    expect(the('#status').className).toBe('notice alert')
  })
  test('the button under the finger stays focused when its part is drawn anew', async () => {
    const { now } = await follow()
    now.status = { muted: false, incident: alarm({ mayCallAgain: true }) }
    now.page = contact({ mayCallAgain: true })
    await pass(3000)
    const before = the<HTMLButtonElement>('#nobody-came button')
    before.focus()
    now.status = { muted: false, incident: alarm({ mayCallAgain: true, taken: true }) }
    now.page = contact({ mayCallAgain: true, taken: true }).replace(
      'id="nobody-came-what"',
      'id="nobody-came-what" lang="en"',
    )
    await pass(3000)
    expect(the('#nobody-came button')).not.toBe(before)
    expect(document.activeElement).toBe(the('#nobody-came button'))
    now.status = { muted: false, incident: alarm() }
    now.page = contact({})
    await pass(3000)
    expect(document.activeElement?.tagName).not.toBe('BODY')
  })
  test('when she is safe the whole page says so, with the focus on its heading, and is watched no more', async () => {
    const { now, pages } = await follow()
    const safe = alarm({ open: false, closedReason: 'SAFE' })
    now.status = { muted: false, incident: safe }
    now.page = page({ page: 'safe', person, incident: safe })
    await pass(3000)
    expect(the('main').textContent).toContain('She is safe. Thank you.')
    expect(document.querySelector('#where')).toBeNull()
    expect(document.activeElement).toBe(document.querySelector('h1[tabindex]'))
    await pass(9000)
    expect(pages()).toBe(1)
  })
})
