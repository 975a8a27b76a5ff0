import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { brand } from '#contract/brand.ts'
import { Header } from '../shared/header.tsx'
import { routed } from '../test/draw.tsx'
import { WordsContext, type Words } from '../translation.ts'
import { wordsOf } from '../words.ts'
import Home from './home.tsx'

/** The landing below its header, as a trial or as the real thing. */
function landing(trial: boolean): string {
  const header = {
    trial,
    outsideOff: false,
    locale: 'en',
    brand,
    address: '/',
    navigation: true,
    keepsTyped: false,
  } as const
  const Page = createRoutesStub([
    {
      id: 'root',
      path: '*',
      Component: () => (
        <>
          <Header {...header} />
          {routed(Home, { loaderData: { sample: undefined } })}
        </>
      ),
    },
  ])
  return renderToString(
    <WordsContext value={wordsOf('en') as Words}>
      <Page hydrationData={{ loaderData: { root: { brand, locale: 'en', trial } } }} />
    </WordsContext>,
  )
}

test('made-up partners and the way to them stand in a trial alone', () => {
  const [trial, real] = [landing(true), landing(false)]
  expect(trial).toContain('Kopi Corner')
  expect(trial).toContain('These names and pictures are examples')
  expect(trial).toContain('href="/#benefit"')
  expect(real).toContain('How it works')
  for (const made of ['Kopi Corner', 'examples', '#benefit', 'Latest benefits']) expect(real).not.toContain(made)
})
