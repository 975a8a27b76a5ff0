// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { followKey } from './case-keys.ts'
import { hearKey } from './keys.ts'
import { setShortcut } from './search-shortcut.ts'

let pressed: string[] = []
beforeEach(() => {
  setShortcut(true)
  pressed = []
  document.body.innerHTML = `<main>
    <details id="approve"><summary aria-keyshortcuts="a">Approve</summary><form><button id="yes">Approve</button></form></details>
    <details id="reject"><summary aria-keyshortcuts="r">Reject</summary>
      <form><textarea id="reason"></textarea><button id="no">Reject</button></form></details>
 <details id="ask"><summary aria-keyshortcuts="m">Send back</summary>
      <form><input type="hidden"><input type="radio" id="photo"><textarea></textarea><button id="send">Send</button></form></details>
    <h2 id="duplicates" tabindex="-1" aria-keyshortcuts="d">Possible duplicates</h2>
    <button id="next" type="button" aria-keyshortcuts="n">Next case</button>
  </main>`
  for (const { id } of document.querySelectorAll('button'))
    document.getElementById(id)?.addEventListener('click', (event) => {
      event.preventDefault()
      pressed.push(id)
    })
})

/** Presses a key where the focus stands; answers whether the page took it from the browser. */
function press(key: string, how: KeyboardEventInit = {}, on: Element = document.body) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...how })
  on.addEventListener('keydown', (heard) => heard === event && hearKey(event, followKey), { once: true })
  on.dispatchEvent(event)
  return event.defaultPrevented
}
const focused = () => document.activeElement?.id
const isOpen = (id: string) => document.getElementById(id)?.hasAttribute('open')

test('lead to a decision and press nothing of it', () => {
  expect(press('a')).toBe(true)
  expect([focused(), isOpen('approve')]).toEqual(['yes', true])
  press('r')
  expect([focused(), isOpen('reject')]).toEqual(['reason', true])
  press('m')
  expect([focused(), isOpen('ask')], 'the first of what is asked').toEqual(['photo', true])
  press('d')
  expect(focused()).toBe('duplicates')
  expect(pressed).toEqual([])
  press('n')
  expect(pressed).toEqual(['next'])
})

test('are not heard in a field, with Ctrl, Alt or Meta, held down, or turned off', () => {
  const reason = document.getElementById('reason') ?? expect.fail('no field')
  expect(press('n', {}, reason)).toBe(false)
  for (const how of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }, { repeat: true }])
    expect(press('n', how)).toBe(false)
  setShortcut(false)
  expect(press('n')).toBe(false)
  expect(pressed).toEqual([])
})

test('that name nothing of the page are the browser’s', () => {
  expect(['c', 'x', 'Enter'].map((key) => press(key))).toEqual([false, false, false])
})
