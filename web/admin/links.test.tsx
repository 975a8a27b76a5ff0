import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { AdminRole } from '#contract/endpoint.ts'
import { linesOf, routed } from '../test/draw.tsx'
import { WordsContext, type Words } from '../translation.ts'
import { wordsOf } from '../words.ts'
import Links from './links.tsx'

/** The list of links as somebody of that role sees it: whose console it is stands in the data of the page around it. */
function page(role: AdminRole) {
  const Page = createRoutesStub([
    { id: 'admin/layout', path: '*', Component: () => routed(Links, { loaderData: { links: [], next: null } }) },
  ])
  return renderToString(
    <WordsContext value={wordsOf('en') as Words}>
      <Page hydrationData={{ loaderData: { 'admin/layout': { console: { role } } } }} />
    </WordsContext>,
  )
}
/** The kinds by which the list can be filtered. */
const kinds = (html: string) =>
  [...(/<select[^>]*name="kind"[^>]*>(.*?)<\/select>/s.exec(html)?.[1] ?? '').matchAll(/value="([^"]+)"/g)].map(
    ([, kind]) => kind,
  )

test('an organisation filters by kinds of link that it can have, an administrator by all of them', () => {
  const own = kinds(page('organisation'))
  expect(own).toEqual(['partner', 'mop', 'set-password', 'caregiver-partner', 'care-professional', 'hand-over'])
  const all = kinds(page('administrator'))
  expect(all).toEqual(expect.arrayContaining([...own, 'admin', 'reset', 'take-over', 'freeze', 'question']))
})

test('each makes the links that are theirs to make, and reads that there is none yet', () => {
  const offered = (role: AdminRole) => [...page(role).matchAll(/id="label-([\w-]+)"/g)].map(([, kind]) => kind)
  expect(offered('administrator')).toEqual(['admin'])
  expect(offered('organisation')).toEqual(['caregiver-partner', 'care-professional'])
  expect(linesOf(page('organisation')).join('\n')).toContain('No links yet.')
})
