import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createRoutesStub } from 'react-router'
import { onTestFinished, vi } from 'vitest'
import { brand } from '#contract/brand.ts'
import { WordsContext, wordsIn } from '../translation.ts'
import { wordsOf } from '../words.ts'

/**
 * Shows a part of the portal in this tab (happy-dom), as React shows it in a browser, at an address. `sent` holds the forms that were
 * posted, `loads` how often the page was read; each form is answered with `answered`. What was shown ends with the test.
 */
export async function mounted(page: ReactNode, address = '/', answered: unknown = null) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const tab = { sent: [] as Record<string, string>[], loads: 0 }
  const App = createRoutesStub([
    {
      id: 'root',
      path: '*',
      Component: () => page,
      HydrateFallback: () => null,
      loader: () => {
        tab.loads += 1
        return { brand, locale: 'en' }
      },
      action: async ({ request }) => {
        const form = await request.formData()
        tab.sent.push(Object.fromEntries([...form].map(([name, value]) => [name, String(value)])))
        return answered
      },
    },
  ])
  const place = document.body.appendChild(document.createElement('main'))
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <WordsContext value={wordsOf('en') ?? wordsIn('en', {})}>
        <App initialEntries={[address]} />
      </WordsContext>,
    ),
  )
  onTestFinished(async () => {
    await act(async () => root.unmount())
    place.remove()
    vi.unstubAllGlobals()
  })
  return tab
}

/** Presses an element of the page, and lets what that begins come to its end. */
export async function press(element: Element | null | undefined) {
  await act(async () => {
    element?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  })
}
/** Lets what waits come to its end. */
export const settled = () => act(async () => undefined)

/** What a person reads of the page, line by line. */
export const lines = () =>
  [...document.querySelectorAll('main p, main h1, main h2, main li, main button, main a')].map(({ textContent }) =>
    textContent.trim(),
  )
