import { createContext, useContext } from 'react'
import { DEFAULT_LOCALE, type Locale } from '#contract/options.ts'

/** Texts by file and key, as they stand in words/<language>/. */
export type Dictionary = Record<string, object>

/** What is put into a text, by name. `count` chooses between `key_one` and `key_other`, `ns` names another file. */
interface Values {
  count?: number
  ns?: string
  defaultValue?: string
  [name: string]: unknown
}

/** Returns a text by its key: `a.b`, or `file:a.b`. In place of one that does not exist stands `defaultValue`, or the key. */
export type Translate = (key: string, values?: Values) => string

/** The texts of a page in one language. */
export interface Words {
  locale: Locale
  /** Texts of `shared`. */
  t: Translate
  /** Texts of one file, or of the first of several that has the key. The same function each time. */
  of: (files: string | readonly string[]) => Translate
  /** All texts below `file:a.b`, with the values put into each. */
  below: (key: string, values?: Values) => object
}

/** Puts values into a text; a name without one stays as it is written. */
const filled = (text: string, values: Values) =>
  text.includes('{{')
    ? text.replaceAll(/\{\{(\w+)\}\}/g, (written, name: string) =>
        Object.hasOwn(values, name) ? String(values[name] ?? '') : written,
      )
    : text

/** The text at a key of a file, or all texts below it. */
const textsAt = (dictionary: Dictionary, file: string, key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>((found, part) => (found as Record<string, unknown> | undefined)?.[part], dictionary[file])

const withoutFile = (named: string) => named.slice(named.indexOf(':') + 1)

/** These words and no others; the same in browsers and on the server (D56.10). */
export function wordsIn(locale: Locale, dictionary: Dictionary): Words {
  const texts = new Map<string, string | undefined>()
  const translators = new Map<string, Translate>()

  /** Looks for a text once: a page has some forty, and the server makes it for everybody. */
  function textOf(files: string, named: string): string | undefined {
    const name = `${files}:${named}`
    if (!texts.has(name)) {
      const key = withoutFile(named)
      const places = key === named ? files.split(',') : [named.slice(0, -key.length - 1)]
      const found = places.map((file) => textsAt(dictionary, file, key))
      texts.set(
        name,
        found.find((text) => typeof text === 'string'),
      )
    }
    return texts.get(name)
  }

  const translator =
    (files: string): Translate =>
    (named, values) => {
      if (!values) return textOf(files, named) ?? withoutFile(named)
      const { count, ns = files, defaultValue = withoutFile(named) } = values
      const counted = count === undefined ? undefined : textOf(ns, named + (count === 1 ? '_one' : '_other'))
      return filled(counted ?? textOf(ns, named) ?? defaultValue, values)
    }

  function of(files: string | readonly string[]) {
    const name = String(files)
    const found = translators.get(name) ?? translator(name)
    translators.set(name, found)
    return found
  }

  function below(named: string, values: Values = {}) {
    const [file = '', key = ''] = named.split(':')
    const json = JSON.stringify(textsAt(dictionary, file, key))
    return JSON.parse(json, (_key, text: unknown) => (typeof text === 'string' ? filled(text, values) : text)) as object
  }

  return { locale, t: of('shared'), of, below }
}

/** The words of the page, for everything on it. */
export const WordsContext = createContext(wordsIn(DEFAULT_LOCALE, {}))

/** Returns the page's language, and its texts of one file or several; of `shared` where none is named. */
export function useTranslation(files: string | readonly string[] = 'shared') {
  const { locale, of, below } = useContext(WordsContext)
  return { t: of(files), locale, below }
}
