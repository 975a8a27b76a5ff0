/** Every word, on the server only: the condition lets the browser's build leave all of it out. */
export const files: Record<string, object> = import.meta.env.SSR
  ? import.meta.glob<object>('./words/*/*.json', { eager: true, import: 'default' })
  : {}

/** Who has read the words of a language, having grown up with it: by file, nobody where the list is empty. */
export const readBy: Record<string, Record<string, unknown[]>> = import.meta.env.SSR
  ? (Object.values(import.meta.glob<object>('./words/read-by.json', { eager: true, import: 'default' }))[0] as never)
  : {}

/** The names of all files. */
export const names = [...new Set(Object.keys(files).map((path) => path.replace(/.*\/(.*)\.json$/, '$1'))), 'errors']
