// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { openTab, the } from '../test/tab.tsx'

const PAGE =
  '<html lang="en"><head><title>Home</title></head><body>' +
  '<details class="menu"><summary>Menu</summary><nav><a href="/faq"><span id="word">FAQ</span></a><p id="text">Or</p></nav></details></body></html>'
/** A public page with its menu open, once its script has started. */
async function open() {
  openTab(PAGE, '/')
  await import('./site.script.ts')
  const menu = the<HTMLDetailsElement>('.menu')
  menu.open = true
  return menu
}
const press = (selector: string) =>
  the(selector).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
const key = (name: string) => window.dispatchEvent(new KeyboardEvent('keydown', { key: name }))

test('the menu closes after a choice, and stays while nothing is chosen', async () => {
  const menu = await open()
  press('#text')
  expect(menu.open).toBe(true)
  press('#word')
  expect(menu.open).toBe(false)
})
test('Escape closes the menu and gives the focus back to its button; another key does nothing', async () => {
  const menu = await open()
  key('Enter')
  expect(menu.open).toBe(true)
  key('Escape')
  expect([menu.open, document.activeElement]).toEqual([false, the('summary')])
})
test('Escape on a page whose menu is closed takes no focus', async () => {
  const menu = await open()
  menu.open = false
  key('Escape')
  expect(document.activeElement).toBe(document.body)
})
