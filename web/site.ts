import { createContext as createReactContext } from 'react'
import { createContext } from 'react-router'
import type { Brand } from '#contract/brand.ts'
import type { Call } from '#contract/call.ts'
import type { Locale } from '#contract/options.ts'

/** What the start file hands to every page that is rendered. */
export interface Site {
  call: Call
  locale: Locale
  brand: Brand
  /** Fictional data: every page says so. */
  trial: boolean
  /** A copy that sends nothing: every page says so. */
  outsideOff: boolean
  /** Allows the page's own inline styles and scripts (Content-Security-Policy). */
  nonce: string
  /** The addresses of the small scripts of plain pages, by name. */
  scripts: Record<string, string>
  /** The text of one of them, for a page that carries it itself. */
  scriptText: (name: string) => string | undefined
  /** The website's origin and base path, without a slash at the end. */
  publicUrl: string
  /** The request came from this machine's own owner, and there is a tour to show. */
  ownMachine: boolean
  /** Other websites whose videos the player shows. */
  mediaHosts: string[]
  /** Told the pattern of the route that was matched, for the log: an address may hold a secret, its pattern never does. */
  matched: (pattern: string) => void
  /** Logs what nobody expected. */
  reportError: (error: unknown) => void
}
export const siteContext = createContext<Site>()
/** On the server only, so that neither nonce nor text of a script ever stands in the data of a page. */
export const DocumentContext = createReactContext<Partial<Pick<Site, 'nonce' | 'scriptText'>>>({})

/** What a route module says about its page beside its component. */
export interface PageHandle {
  /** The files of words it uses (web/words/<language>/<name>.json). */
  words: readonly string[]
  /** "none": plain page; "app": hydrated; anything else: a plain page with its own small script of that name. */
  script: 'none' | 'app' | (string & {})
  /** The page carries its small script itself: one request less, and nothing beside the photo on a weak connection. */
  carriesScript?: true
  /**
   * The styles of this page alone: they stand in the HTML itself, of a plain page always, of an app page where they are given. Where
   * its states need different ones, the function names them by what the page's loader returned.
   */
  css?: string | ((loaderData: unknown) => string)
  /** An app page whose forms and links also work without script: it does not ask for one. */
  withoutScript?: true
  /** Never in a search engine. */
  noindex?: true
  /** A page of the public site: navigation above, all its links below, the next page fetched ahead, readable offline. */
  publicSite?: true
  /** The way home runs down the page's edge, and ends at the house above its foot; so it does on the public site. */
  rail?: true
  /** A page of questions: what stands at its foot is short, so that a screen of a phone holds them. */
  shortFooter?: true
  /**
   * Whether this answer of its loader, to an address with this `?…`, makes the same page for everybody, which is drawn once (D82.1): where
   * it says nothing of a person, and nothing in somebody's own words. A page of the public site that does not say so: where nothing is asked.
   */
  isShared?: (loaderData: unknown, search: string) => boolean
  /** A page of the public site whose bar holds no navigation: it has a task of its own. */
  navigation?: false
}
