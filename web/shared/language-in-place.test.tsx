// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createRoutesStub, useLocation, useLoaderData } from 'react-router'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { useLanguageInPlace } from './language-in-place.ts'

let loads = 0
/** Where the product is said to be. */
let publicUrl = 'http://localhost:3000'

/** A page of an app: a field, and the languages of its header. */
function Page() {
  useLanguageInPlace()
  const { pathname, search, state } = useLocation()
  useLoaderData()
  return (
    <>
      <a href="?lang=md" data-language="md">
        <span>中文</span>
      </a>
      <a href="/elsewhere">Elsewhere</a>
      <input name="name" />
      <output>{JSON.stringify({ address: pathname + search, state: state as unknown })}</output>
    </>
  )
}
let root: ReturnType<typeof createRoot>
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  Object.assign(window.happyDOM.settings.navigation, {
    disableMainFrameNavigation: true,
    disableFallbackToSetURL: true,
  })
  loads = 0
  await draw()
})
/** Draws the page, with what the root's loader tells every page. */
async function draw() {
  const place = document.body.appendChild(document.createElement('main'))
  root = createRoot(place)
  const App = createRoutesStub([
    {
      id: 'root',
      path: '/register/caregiver',
      Component: Page,
      HydrateFallback: () => null,
      loader: () => {
        loads += 1
        return { publicUrl }
      },
    },
  ])
  await act(async () => {
    root.render(
      <App initialEntries={[{ pathname: '/register/caregiver', search: '?step=2&lang=ms', state: { kept: 1 } }]} />,
    )
  })
}
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  document.cookie = 'lang=; max-age=0; path=/'
  vi.unstubAllGlobals()
})
async function press(selector: string, keys: MouseEventInit = {}) {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys })
  await act(async () => {
    document.querySelector(selector)?.dispatchEvent(event)
  })
  return event
}

test('another language is chosen on the page itself: what is typed, its step and its state stay', async () => {
  const field = document.querySelector('input')
  if (field) field.value = 'Tan Ah Kow'
  const before = loads
  const event = await press('[data-language] span')
  expect(event.defaultPrevented).toBe(true)
  expect(document.cookie).toMatch(/\blang=md\b/)
  expect(loads).toBe(before + 1)
  expect(document.querySelector('input')).toBe(field)
  expect(field?.value).toBe('Tan Ah Kow')
  expect(document.querySelector('output')?.textContent).toBe(
    '{"address":"/register/caregiver?step=2","state":{"kept":1}}',
  )
})
test('on https the cookie is secure and says that our own host set it, as the service’s does', async () => {
  publicUrl = 'https://homeward.test'
  await act(async () => root.unmount())
  await draw()
  const set = vi.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined)
  onTestFinished(() => {
    set.mockRestore()
    publicUrl = 'http://localhost:3000'
  })
  await press('[data-language]')
  expect(set).toHaveBeenLastCalledWith('__Host-lang=md; path=/; max-age=31536000; samesite=lax; secure')
})
test.each(['ctrlKey', 'metaKey', 'shiftKey'])('with %s held, the other tab is the browser’s own work', async (key) => {
  const event = await press('[data-language]', { [key]: true })
  expect(event.defaultPrevented).toBe(false)
  expect(document.cookie).not.toContain('lang=')
})
test('other links lead where they lead, and a page that is left listens no more', async () => {
  expect((await press('[href="/elsewhere"]')).defaultPrevented).toBe(false)
  await act(async () => root.unmount())
  const link = document.body.appendChild(document.createElement('a'))
  link.dataset.language = 'md'
  expect((await press('[data-language]')).defaultPrevented).toBe(false)
})
