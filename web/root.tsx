import { useContext, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { brand as defaultBrand } from '#contract/brand.ts'
import { DEFAULT_LOCALE, LANG_ATTRIBUTE, type Locale } from '#contract/options.ts'
import type { Route } from './+types/root'
import { BackBeforeHydration, useHydrated } from './shared/back-before-hydration.tsx'
import { Footer } from './shared/footer.tsx'
import { Header } from './shared/header.tsx'
import { InlineScript, InlineStyle } from './shared/inline.tsx'
import baseCss from './shared/base.css?inline'
import './shared/base.css'
import railCss from './shared/rail.css?inline'
import menuCss from './shared/menu.css?inline'
import siteCss from './shared/site.css?inline'
import { isSamePage, useLanguageInPlace } from './shared/language-in-place.ts'
import { SpeculationRules } from './shared/speculation-rules.tsx'
import { Trouble } from './shared/trouble.tsx'
import { isUnread, Unread } from './shared/unread.tsx'
import { useTrouble } from './shared/trouble-words.ts'
import { DocumentContext, siteContext, type PageHandle } from './site.ts'
import { WordsContext, wordsIn, type Dictionary } from './translation.ts'
import { languageOf, wordsOf, wordsRead } from './words.ts'

/** Tells the start file which route was matched, before anything of it runs: a redirect or refusal has its line in the log too. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, pattern }, next) => {
    context.get(siteContext).matched(pattern)
    return next()
  },
]

export const loader = ({ context, url }: Route.LoaderArgs) => {
  const { locale, brand, trial, outsideOff, publicUrl, scripts } = context.get(siteContext)
  const { pathname, search } = url
  const read = wordsRead(locale)
  return { locale, brand, trial, outsideOff, publicUrl, scripts, read, address: pathname + search }
}

/** The language changes on the page where one is; moving between app pages, or a refused form, does not ask again. */
export const shouldRevalidate = ({ actionStatus = 200, ...move }: ShouldRevalidateFunctionArgs) =>
  actionStatus < 400 && isSamePage(move)

/** What the page that is shown says of itself, with its styles as its loader's answer needs them. */
type ShownHandle = Omit<PageHandle, 'css'> & { css?: string }

/**
 * The handle of the page that is shown: the last match that has one. Where a plain page broke and another stands in its place, that
 * has neither the styles nor the script of the one it replaces: those of the map hide all that is no map from a phone.
 */
export function useHandle(): ShownHandle {
  const match = useMatches().findLast(({ handle }) => Boolean(handle))
  const isBroken = (useRouteError() ?? undefined) !== undefined
  const { css, carriesScript, ...handle } = (match?.handle as PageHandle | undefined) ?? { words: [], script: 'none' }
  if (isBroken && handle.script !== 'app') return { ...handle, script: 'none' }
  const styles = typeof css === 'function' ? css(match?.loaderData) : css
  return { ...handle, ...(carriesScript && { carriesScript }), ...(styles !== undefined && { css: styles }) }
}

/** Whether the page that is shown has a form whose answers another language keeps. */
const useKeepsTyped = () =>
  useMatches().some(({ loaderData }) => (loaderData as { keepsTyped?: boolean } | undefined)?.keepsTyped === true)

/**
 * Registers the translations that the page's loader returned. The last ones are kept, because the error page has no
 * loader data.
 */
const handed = new Map<'last', Dictionary>()
function useWords(locale: Locale) {
  const words = useMatches()
    .map(({ loaderData }) => (loaderData as { words?: Dictionary } | undefined)?.words)
    .findLast(Boolean)
  if (words && !import.meta.env.SSR) handed.set('last', words)
  return useMemo(() => wordsOf(locale) ?? wordsIn(locale, words ?? handed.get('last') ?? {}), [locale, words])
}

/** The styles that stand in a page's HTML; the condition keeps their text out of the browser's scripts. */
const carriedCss = (handle: ShownHandle) =>
  import.meta.env.SSR ? baseCss + (handle.publicSite ? railCss + menuCss + siteCss : '') + (handle.css ?? '') : ''

const neverChanges = () => () => {}
/**
 * Whether the HTML of this page carries its styles, so that it is drawn before any file has come (D56.3). An app page links them too
 * once it is hydrated: the next page has them, and so has a page that React draws anew.
 */
function useStyles({ script, css }: ShownHandle) {
  const isHydrating = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
  const [areCarried] = useState(script !== 'app' || (isHydrating && css !== undefined))
  return { areCarried, areLinked: script === 'app' && !(areCarried && isHydrating) }
}

export function Layout({ children }: { children: ReactNode }) {
  const site = useRouteLoaderData<typeof loader>('root')
  const handle = useHandle()
  const chosen = site?.locale ?? DEFAULT_LOCALE
  const locale = languageOf(chosen, handle.words)
  const brand = site?.brand ?? defaultBrand
  const words = useWords(locale)
  const plain = handle.script !== 'app'
  const styles = useStyles(handle)
  const { nonce, scriptText } = useContext(DocumentContext)
  const carried = handle.carriesScript && scriptText?.(handle.script)
  return (
    <WordsContext value={words}>
      <html lang={LANG_ATTRIBUTE[locale]}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          {!plain && <BackBeforeHydration nonce={nonce} />}
          {handle.noindex && <meta name="robots" content="noindex, nofollow" />}
          <Meta />
          <link rel="icon" href={`${import.meta.env.BASE_URL}icon.svg`} type="image/svg+xml" />
          {handle.publicSite && <PublicSiteLinks />}
          {styles.areCarried && <InlineStyle text={carriedCss(handle)} />}
          {styles.areLinked && <Links />}
        </head>
        <body>
          <Header
            trial={site?.trial ?? false}
            outsideOff={site?.outsideOff ?? false}
            locale={chosen}
            words={handle.words}
            address={site?.address ?? '/'}
            brand={brand}
            navigation={handle.publicSite === true && handle.navigation !== false}
            keepsTyped={useKeepsTyped()}
          />
          {!plain && !handle.withoutScript && (
            <noscript>
              <p className="notice alert">{words.t('noScript')}</p>
            </noscript>
          )}
          <main id="main" tabIndex={-1}>
            {children}
          </main>
          <Footer
            brand={brand}
            links={handle.publicSite ?? false}
            house={handle.rail ?? handle.publicSite ?? false}
            short={handle.shortFooter ?? false}
          >
            {isUnread(locale, handle.words, site?.read ?? []) && <Unread words={handle.words} />}
          </Footer>
          {!plain && <ScrollRestoration nonce={nonce} />}
          {!plain && <Scripts nonce={nonce} />}
          {carried && <InlineScript type="module" text={carried} />}
          {plain && !carried && handle.script !== 'none' && <script type="module" src={site?.scripts[handle.script]} />}
          {plain && handle.publicSite && <script type="module" src={site?.scripts.site} />}
          {/* A plain page is never hydrated: browsers need not load what only it has. */}
          {import.meta.env.SSR && plain && handle.publicSite && <SpeculationRules />}
        </body>
      </html>
    </WordsContext>
  )
}

/** What the public site has beside its pages: an icon for home screens, and the colour of the browser's own bars. */
function PublicSiteLinks() {
  const base = import.meta.env.BASE_URL
  return (
    <>
      <link rel="apple-touch-icon" href={`${base}apple-touch-icon.png`} />
      <link rel="manifest" href={`${base}manifest.webmanifest`} />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#FBF8F2" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#10201F" />
    </>
  )
}

export default function App() {
  useLanguageInPlace()
  useHydrated()
  return <Outlet />
}

/** Whatever broke, a person in trouble still finds a number to call. */
export function ErrorBoundary() {
  const { title, text, isOfAnotherSite } = useTrouble()
  useEffect(() => {
    if (isOfAnotherSite) location.reload()
  }, [isOfAnotherSite])
  return <Trouble title={title} text={text} />
}
