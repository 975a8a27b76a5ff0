import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { brand } from '#contract/brand.ts'
import type { Locale } from '#contract/options.ts'
import { WordsContext, wordsIn } from '../translation.ts'
import { wordsOf } from '../words.ts'

/**
 * A part of the website as HTML, as a browser without script gets it at that address; `around` is the data of the pages around it, by the
 * names of their routes.
 */
export function draw(page: ReactNode, locale: Locale = 'en', address = '/', around: object = {}): string {
  const Page = createRoutesStub([{ id: 'root', path: '*', Component: () => page }])
  return renderToString(
    <WordsContext value={wordsOf(locale) ?? wordsIn(locale, {})}>
      <Page initialEntries={[address]} hydrationData={{ loaderData: { ...around, root: { brand, locale } } }} />
    </WordsContext>,
  )
}

/** A page as the router draws it, with the data that its loader gave. */
export const routed = <Props,>(Page: (props: Props) => ReactNode, props: object) => (
  <Page {...(props as Props & object)} />
)

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }
/** Text or an attribute as it stands in HTML, as people read it. */
export const unescaped = (text: string) =>
  text.replaceAll(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)

/**
 * What a person reads of HTML, paragraph by paragraph. A number that can be called stands as «what is shown→what is
 * dialled», beside the words it stands beside on the page.
 */
export const linesOf = (html: string): string[] =>
  unescaped(
    html
      .replaceAll(/<(script|style|template|noscript|title)\b.*?<\/\1>/gs, '')
      .replaceAll(/<!--.*?-->/gs, '')
      .replaceAll(/<a [^>]*href="tel:([^"]*)"[^>]*>(.*?)<\/a>/gs, '«$2→$1»')
      .replaceAll(
        /<\/?(p|li|ul|ol|div|section|h\d|dt|dd|dl|form|dialog|label|button|main|footer|br|td|th|tr)\b[^>]*>/g,
        '\n',
      )
      .replaceAll(/<[^>]+>/g, ''),
  )
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)

/** The lines with a number that can be called. */
export const callsOf = (html: string): string[] => linesOf(html).filter((line) => line.includes('«'))
