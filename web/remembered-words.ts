import { type i18n, type TFunction } from 'i18next'

/** Every word, on the server only: the condition lets the browser's build leave all of it out. */
export const files: Record<string, object> = import.meta.env.SSR
  ? import.meta.glob<object>('./words/*/*.json', { eager: true, import: 'default' })
  : {}

/** Who has read the words of a language, having grown up with it: by file, nobody where the list is empty. */
export const readBy: Record<string, Record<string, unknown[]>> = import.meta.env.SSR
  ? (Object.values(import.meta.glob<object>('./words/read-by.json', { eager: true, import: 'default' }))[0] as never)
  : {}

/**
 * The same i18next, but a text that takes no values is found once: finding forty of them for every page took longer than
 * asking the database.
 */
export function remembering(instance: i18n): i18n {
  const find = instance.getFixedT.bind(instance)
  const known = new Map<string, object>()
  const getFixedT = (_locale: unknown, names: string | readonly string[]) => {
    const own = String(names)
    const t = known.get(own) ?? rememberingTexts(find(null, names))
    known.set(own, t)
    return t
  }
  return Object.assign(instance, { getFixedT })
}

function rememberingTexts(find: TFunction) {
  const texts = new Map<string, string>()
  const t = (key: string, values: { ns?: string } = {}) => {
    const { ns = '', ...rest } = values
    if (Object.keys(rest).length > 0) return find(key, values)
    const name = `${ns}:${key}`
    const text = texts.get(name) ?? find(key, values)
    texts.set(name, text)
    return text
  }
  return Object.assign(t, find)
}

export const names = [...new Set(Object.keys(files).map((path) => path.replace(/.*\/(.*)\.json$/, '$1'))), 'errors']
