// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { alarm, daughter, lost } from '../test/finder.ts'
import { familyPage } from '../test/found.tsx'
import { button, documentOf, openTab, ORIGIN, pass, the, type } from '../test/tab.tsx'
import { ContactStep } from './contact.tsx'
import { FormStep } from './form.tsx'
import { callTargets } from './numbers.server.ts'

// The pages are drawn as on the server, which has the words of every language; the scripts run as in a browser.
vi.hoisted(() => vi.stubEnv('SSR', true))

const CODE = '/safereturncards/code'
const person = lost({ taggedAccounts: [daughter()] })
const form = (typed?: Record<string, string>) => (
  <FormStep person={person} refusal={undefined} {...(typed && { typed })} />
)
const contact = (
  <ContactStep person={person} incident={alarm()} targets={callTargets(person.taggedAccounts)} refusal={undefined} />
)
const NO_NUMBER = (
  <FormStep person={person} refusal={{ code: 'required-data', field: 'phone', typed: { name: 'Aisha' } }} />
)

/** Opens a page with the scripts that keep it in place. */
async function open(html: string, address = CODE, network?: Parameters<typeof openTab>[2]) {
  const tab = openTab(html, address, network)
  const { stayInPlace } = await import('./in-place.ts')
  const { openDialogs } = await import('./dialogs.ts')
  stayInPlace(openDialogs)
  return tab
}
/** The network never comes back. */
const silent = () => new Promise<never>(() => undefined)
const valueOf = (name: string) => the<HTMLInputElement>(`#typed [name=${name}]`).value
const AISHA = { name: 'Aisha', phone: '8123 4567', country: 'MY', place: 'Bus stop 83139' }

describe('a finder who sends the form on a dead network', () => {
  const sendDead = async (network?: Parameters<typeof openTab>[2]) => {
    const tab = await open(documentOf(form(), CODE), CODE, network)
    type('#typed', AISHA)
    button('Tell her family').click()
    await pass()
    return tab
  }
  test('keeps every word, reads so in a dialog, and can press again', async () => {
    const tab = await sendDead()
    expect(the('dialog').textContent).toContain('Error submit data')
    expect(the('dialog').textContent).toContain('Nothing you typed is lost. Please try again.')
    expect(document.activeElement).toBe(button('OK'))
    button('OK').click()
    expect(document.querySelector('dialog')).toBeNull()
    expect(Object.fromEntries(Object.keys(AISHA).map((name) => [name, valueOf(name)]))).toEqual(AISHA)
    expect(button('Tell her family').getAttribute('aria-disabled')).toBeNull()
    expect(the('#typed [data-progress]').textContent).toBe('')
    expect(location.pathname + location.search).toBe(CODE)
    tab.network = () => ({ url: `${ORIGIN}${CODE}?step=sent`, text: documentOf(contact, CODE) })
    button('Tell her family').click()
    await pass()
    expect(tab.sent.map(({ method, body }) => ({ method, body }))).toEqual([
      { method: 'POST', body: { act: 'details', opened: 'sealed', lat: '', lng: '', accuracy: '', ...AISHA } },
      { method: 'POST', body: { act: 'details', opened: 'sealed', lat: '', lng: '', accuracy: '', ...AISHA } },
    ])
    expect(the('h1').textContent).toBe('Call Siew Hua’s family now')
  })
  test('waits ten seconds for an answer, and no longer', async () => {
    await sendDead(silent)
    await pass(9999)
    expect(document.querySelector('dialog')).toBeNull()
    await pass(1)
    expect(the('dialog').textContent).toContain('Nothing you typed is lost.')
    expect(valueOf('name')).toBe('Aisha')
  })
  test('sees meanwhile that it is being sent, keeps the focus, and sends it once', async () => {
    const tab = await open(documentOf(form(), CODE), CODE, silent)
    const send = button('Tell her family')
    send.focus()
    send.click()
    send.click()
    await pass()
    expect(tab.sent).toHaveLength(1)
    expect(send.textContent).toBe('Sending…')
    expect(the('#typed [data-progress]').textContent).toBe('Sending…')
    expect(document.activeElement).toBe(send)
    expect([send.disabled, send.getAttribute('aria-disabled')]).toEqual([false, 'true'])
  })
  test('is not shown the page of a hotel’s network instead of ours', async () => {
    const tab = await sendDead(() => ({ url: `${ORIGIN}${CODE}`, text: '<h1>Accept our terms</h1>' }))
    expect(document.body.textContent).not.toContain('Accept our terms')
    expect(the('dialog').textContent).toContain('Nothing you typed is lost.')
    expect(tab.left).toEqual([])
  })
  test('may send again when the page comes back from the browser’s memory', async () => {
    const tab = await sendDead(silent)
    window.dispatchEvent(new Event('pageshow'))
    button('Sending…').click()
    await pass()
    expect(tab.sent).toHaveLength(2)
  })
})

describe('an answer of ours', () => {
  test('takes the page’s place: its words, title, language and address, the heading focused, no script of it run', async () => {
    await open(documentOf(form(), CODE), CODE, () => ({
      url: `${ORIGIN}${CODE}?step=sent`,
      text: documentOf(form(), CODE, 'Hantar', 'ms'),
    }))
    const before = history.length
    type('#typed', AISHA)
    button('Tell her family').click()
    await pass()
    expect(document.documentElement.lang).toBe('ms')
    expect(document.title).toBe('Hantar')
    expect(location.pathname + location.search).toBe(`${CODE}?step=sent`)
    expect(history.length).toBe(before + 1)
    expect(document.activeElement).toBe(the('h1'))
    expect(valueOf('name')).toBe('')
    expect(document.body.innerHTML).not.toMatch(/<(script|style|noscript)/)
  })
  test('at the same address adds nothing to the way back', async () => {
    await open(documentOf(form(), CODE), CODE, () => ({
      url: `${ORIGIN}${CODE}`,
      text: documentOf(NO_NUMBER, CODE),
    }))
    const before = history.length
    button('Tell her family').click()
    await pass()
    expect(history.length).toBe(before)
  })
  test('that refuses opens its dialog with the focus on OK, and OK leads to the field', async () => {
    await open(documentOf(form(), CODE), CODE, () => ({
      url: `${ORIGIN}${CODE}`,
      text: documentOf(NO_NUMBER, CODE),
    }))
    button('Tell her family').click()
    await pass()
    expect(document.activeElement).toBe(button('OK'))
    button('OK').click()
    expect(document.activeElement).toBe(the('#phone'))
    expect(valueOf('name')).toBe('Aisha')
  })
  test('to a form within the page leads back to that form', async () => {
    const tab = await open(documentOf(contact, CODE), CODE, () => ({
      url: `${ORIGIN}${CODE}`,
      text: documentOf(contact, CODE),
    }))
    button('Send the place').click()
    await pass()
    expect(tab.sent[0]?.body).toMatchObject({ act: 'where' })
    expect(document.activeElement).toBe(the('#where'))
  })
  test('from elsewhere is opened as a page of its own, and nothing is put into this one', async () => {
    const tab = await open(documentOf(form(), CODE), CODE, () => ({
      url: `${ORIGIN}/safereturncards/another`,
      text: documentOf(contact, CODE),
    }))
    button('Tell her family').click()
    await pass()
    expect(tab.left).toEqual([`${ORIGIN}/safereturncards/another`])
    expect(document.body.textContent).not.toContain('Call Siew Hua’s family now')
  })
})

describe('a question of the family’s page', () => {
  const FOUND = '/found/secret'
  const reported = (asked?: 'safe') => documentOf(familyPage({}, asked), FOUND)
  test('is asked for by its name; "No" goes back to the button that asked', async () => {
    const tab = await open(reported(), FOUND, ({ address }) => ({
      text: reported(new URL(address).searchParams.get('ask') === 'safe' ? 'safe' : undefined),
    }))
    the('button[name=ask][value=safe]').click()
    await pass()
    expect(tab.sent).toEqual([{ address: `${ORIGIN}${FOUND}?ask=safe`, method: 'GET', body: undefined }])
    expect(location.search).toBe('?ask=safe')
    expect(document.activeElement).toBe(the('dialog [data-no]'))
    the<HTMLFormElement>(`form#${the('dialog [data-no]').getAttribute('form')}`).requestSubmit()
    await pass()
    expect(location.search).toBe('')
    expect(document.querySelector('dialog')).toBeNull()
    expect(document.activeElement).toBe(the('button[name=ask][value=safe]'))
  })
  test('an act says which it is by the button that was pressed, with the minutes', async () => {
    const tab = await open(reported(), FOUND)
    the<HTMLInputElement>('[name=minutes][value="20"]').checked = true
    the('button[value=on-my-way]').click()
    await pass()
    expect(tab.sent[0]?.body).toEqual({ minutes: '20', act: 'on-my-way' })
  })
})

describe('another language', () => {
  const chinese = (address: string) => ({ url: address, text: documentOf(form(), CODE, '帮助', 'md') })
  test('keeps what was typed, what was opened, and the place of the focus', async () => {
    const tab = await open(documentOf(form(), CODE), CODE, ({ address }) => chinese(address))
    type('#typed', AISHA)
    the<HTMLDetailsElement>('main details').open = true
    the('[data-language=md]').focus()
    the('[data-language=md]').click()
    await pass()
    expect(tab.sent).toEqual([{ address: `${ORIGIN}${CODE}?lang=md`, method: 'GET', body: undefined }])
    expect(location.search).toBe('?lang=md')
    expect(document.documentElement.lang).toBe('zh-Hans')
    expect(the('h1').textContent).toMatch(/Siew Hua/)
    expect(Object.fromEntries(Object.keys(AISHA).map((name) => [name, valueOf(name)]))).toEqual(AISHA)
    expect(valueOf('act')).toBe('details')
    expect(the<HTMLDetailsElement>('main details').open).toBe(true)
    expect(document.activeElement).toBe(the('[data-language=md]'))
  })
  test('leaves closed what was closed, and the focus in the field where it was', async () => {
    await open(documentOf(form(), CODE), CODE, ({ address }) => chinese(address))
    the('#phone').focus()
    the('[data-language=md]').click()
    await pass()
    expect(the<HTMLDetailsElement>('main details').open).toBe(false)
    expect(document.activeElement).toBe(the('#phone'))
  })
  test('on a dead network is opened as a page, which then says so', async () => {
    const tab = await open(documentOf(form(), CODE))
    the('[data-language=ms]').click()
    await pass()
    expect(tab.left).toEqual([`${ORIGIN}${CODE}?lang=ms`])
  })
  test.each(['ctrlKey', 'metaKey', 'shiftKey'])('with %s held, another tab is the browser’s own work', async (key) => {
    const tab = await open(documentOf(form(), CODE), CODE, ({ address }) => chinese(address))
    const press = new MouseEvent('click', { bubbles: true, cancelable: true, [key]: true })
    // The form's own way is not taken here: what counts is that the script leaves the press alone.
    the('#typed').addEventListener('submit', (event) => event.stopPropagation())
    the('[data-language=md]').dispatchEvent(press)
    expect(press.defaultPrevented).toBe(false)
    await pass()
    expect(tab.sent).toEqual([])
  })
})

describe('Back', () => {
  test('to another address of ours loads it anew; within the page it changes nothing', async () => {
    const tab = await open(documentOf(form(), CODE))
    history.replaceState(null, '', `${CODE}#where`)
    window.dispatchEvent(new Event('popstate'))
    expect(tab.reloads).toBe(0)
    history.replaceState(null, '', `${CODE}?step=again`)
    window.dispatchEvent(new Event('popstate'))
    expect(tab.reloads).toBe(1)
  })
  test('to the page before what was shown in its place loads that page', async () => {
    const tab = await open(documentOf(form(), CODE), CODE, () => ({
      url: `${ORIGIN}${CODE}?step=sent`,
      text: documentOf(contact, CODE),
    }))
    button('Tell her family').click()
    await pass()
    window.dispatchEvent(new Event('popstate'))
    expect(tab.reloads).toBe(0)
    history.replaceState(null, '', CODE)
    window.dispatchEvent(new Event('popstate'))
    expect(tab.reloads).toBe(1)
  })
})
