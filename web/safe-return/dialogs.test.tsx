// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { alarm, daughter, lost } from '../test/finder.ts'
import { familyPage, report } from '../test/found.tsx'
import { button, documentOf, openTab, the } from '../test/tab.tsx'
import { ConsentStep } from './consent.tsx'
import { FormStep } from './form.tsx'

// The pages are drawn as on the server, which has the words of every language; the scripts run as in a browser.
vi.hoisted(() => vi.stubEnv('SSR', true))

const person = lost({ taggedAccounts: [daughter()] })
const ADDRESS = '/safereturncards/code'

/** Opens the page, and notes the buttons that send its forms. */
async function open(page: Parameters<typeof documentOf>[0]) {
  openTab(documentOf(page, ADDRESS), ADDRESS)
  const sent: string[] = []
  document.addEventListener('submit', (event) => {
    if (event.target instanceof HTMLFormElement && event.target.method === 'dialog') return
    event.preventDefault()
    sent.push(event.submitter?.textContent ?? '')
  })
  const { openDialogs } = await import('./dialogs.ts')
  openDialogs()
  return { sent, openDialogs }
}

describe('"Safe now?", asked before the alarm ends', () => {
  const asked = () => open(familyPage({}, 'safe'))
  test('is modal, and the answer that changes nothing has the focus', async () => {
    await asked()
    expect(the<HTMLDialogElement>('dialog').open).toBe(true)
    expect(document.activeElement).toBe(the('dialog [data-no]'))
  })
  test('closed by Escape is answered with "no": the alarm goes on', async () => {
    const { sent } = await asked()
    the<HTMLDialogElement>('dialog').close()
    expect(sent).toEqual(['No, go back'])
  })
  test('stays as it is when the page is looked through again', async () => {
    const { openDialogs } = await asked()
    the('dialog button[value=safe]').focus()
    openDialogs()
    expect(document.activeElement).toBe(the('dialog button[value=safe]'))
  })
  test('a false alarm lets tick which reports it was, and ends nothing by Escape either', async () => {
    const { sent } = await open(familyPage({ reports: [report(), report({ id: 'ben', name: 'Ben' })] }, 'false-alarm'))
    expect(document.activeElement).toBe(the('dialog [data-no]'))
    the<HTMLDialogElement>('dialog').close()
    expect(sent).toEqual(['No, go back'])
  })
})

describe('an error', () => {
  const refused = () =>
    open(<FormStep person={person} refusal={{ code: 'phone-impossible', field: 'phone', typed: { name: 'Aisha' } }} />)
  test('has the focus on OK; closed however, it is gone and its field has the focus', async () => {
    const { sent } = await refused()
    expect(document.activeElement).toBe(button('OK'))
    the<HTMLDialogElement>('dialog').close()
    expect(document.querySelector('dialog')).toBeNull()
    expect(document.activeElement).toBe(the('#phone'))
    expect(sent).toEqual([])
  })
  test('its message leads to the field, as OK does', async () => {
    await refused()
    const press = new MouseEvent('click', { bubbles: true, cancelable: true })
    the('dialog a').dispatchEvent(press)
    expect(press.defaultPrevented).toBe(true)
    expect(document.querySelector('dialog')).toBeNull()
    expect(document.activeElement).toBe(the('#phone'))
  })
  test('with two things missing, each of the list leads to its own field', async () => {
    await open(<FormStep person={person} refusal={{ code: 'required-data', field: 'name', typed: {} }} />)
    the('dialog li a[href="#phone"]').click()
    expect(document.activeElement).toBe(the('#phone'))
  })
})

test('"Her family has been told" goes on to whom to call, pressed or closed by Escape', async () => {
  const { sent } = await open(<ConsentStep person={person} incident={alarm()} hasNumber />)
  the<HTMLDialogElement>('dialog').close()
  expect(sent).toEqual(['OK'])
})
test('a browser without modal dialogs keeps the dialog in the page, as without script', async () => {
  const page = <FormStep person={person} refusal={{ code: 'phone-impossible', field: 'phone', typed: {} }} />
  openTab(documentOf(page, ADDRESS), ADDRESS)
  Object.defineProperty(the('dialog'), 'showModal', { value: undefined })
  const { openDialogs } = await import('./dialogs.ts')
  openDialogs()
  expect(the<HTMLDialogElement>('dialog').open).toBe(true)
})
