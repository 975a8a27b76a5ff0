import type { DrawnPage } from './shared-pages.server.ts'

/** The script that loads the modules of an app page, as the router writes it. */
const START = /(<script nonce="[^"]+" type="module" async="">)([\s\S]*?import\([\s\S]*?)(<\/script>)/
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g

/** Loads the modules after the first paint of the page, for which a page in the background does not wait. */
const afterPaint = `const start = () => {
  for (const href of files) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', textContent: modules, nonce: document.querySelector('script[nonce]')?.nonce ?? '' }))
}
const painted = new Promise((paint) => {
  if (document.hidden) return paint()
  new PerformanceObserver(paint).observe({ type: 'paint', buffered: true })
  setTimeout(paint, 500)
})
painted.then(start)`

/** A value as a literal of a script that stands in HTML. */
const literal = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

/**
 * The HTML of an app page whose modules are asked for after its first paint: a page that carries its styles is read while they come, and
 * nothing competes with it for a slow connection (D56.6). As it came where it has no modules. `later` is the script that the page
 * adds for that, which its policy must allow.
 */
export function modulesAfterPaint(html: string): DrawnPage {
  const files: string[] = []
  let later: string | undefined
  const drawn = html
    .replaceAll(PRELOAD, (_, href: string) => {
      files.push(href)
      return ''
    })
    .replace(START, (_, open: string, modules: string, close: string) => {
      later = modules
      return `${open}const files = ${literal(files)}, modules = ${literal(modules)}\n${afterPaint}${close}`
    })
  return { html: drawn, later }
}
