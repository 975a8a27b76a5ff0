// @vitest-environment happy-dom
import { act } from 'react'
import { Link, useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { mounted, press } from '../test/mounted.tsx'
import { the } from '../test/tab.tsx'
import { usePageFocus } from './use-page-focus.ts'

// The page has the words of every language, as on the server.
vi.hoisted(() => vi.stubEnv('SSR', true))

/** Pages that open in place: one has a field, one has no heading. */
function Pages() {
  usePageFocus()
  const { pathname, search } = useLocation()
  return (
    <>
      {pathname !== '/bare' && <h1>{pathname + search}</h1>}
      <Link id="next" to="/next">
        Next
      </Link>
      <Link id="same" to={`${pathname}?done=saved`}>
        Same
      </Link>
      <Link id="first" to="/first">
        First
      </Link>
      <Link id="bare" to="/bare">
        Bare
      </Link>
      <input />
    </>
  )
}
const open = async () => {
  await mounted(<Pages />, '/first')
  return { go: (id: string) => press(document.querySelector(`#${id}`)) }
}

test('another page that opens in place begins at its heading', async () => {
  const { go } = await open()
  expect(document.activeElement, 'the first page is the browser’s').toBe(document.body)
  await go('next')
  expect([document.activeElement, the('h1').getAttribute('tabindex')]).toEqual([the('h1'), '-1'])
  await go('first')
  expect([document.activeElement, the('h1').textContent]).toEqual([the('h1'), '/first'])
})
test('the same page, or one without a heading, takes no focus away', async () => {
  const { go } = await open()
  await go('same')
  expect(document.activeElement).toBe(document.body)
  await go('bare')
  expect(document.activeElement).toBe(document.body)
})
test('a field that the page itself focused keeps it', async () => {
  const { go } = await open()
  await act(async () => the<HTMLInputElement>('input').focus())
  await go('next')
  expect(document.activeElement).toBe(the('input'))
})
