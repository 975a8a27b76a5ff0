import { expect, test } from 'vitest'
import { modulesAfterPaint } from './after-paint.server.ts'

const SCRIPT =
  'import "/assets/manifest.js";\nimport * as route0 from "/assets/root.js";\n\nimport("/assets/entry.js");'
const page = (head: string, script: string) =>
  `<html><head>${head}<link rel="icon" href="/icon.svg"/></head><body><p>First step</p><script nonce="abc">window.first = 1</script><script nonce="abc" type="module" async="">${script}</script><script nonce="abc">window.last = 1</script></body></html>`
const LINKS =
  '<link rel="modulepreload" href="/assets/manifest.js" nonce="abc"/><link rel="modulepreload" href="/assets/entry.js" nonce="abc"/>'

test('nothing of the modules is asked for by the HTML itself, and all of it by the script', () => {
  const { html, later } = modulesAfterPaint(page(LINKS, SCRIPT))
  expect(html).not.toContain('rel="modulepreload"')
  const [, module = ''] = /type="module" async="">([\s\S]*?)<\/script>/.exec(html) ?? []
  expect(module).not.toMatch(/^import/m)
  const [, files, modules] = /^const files = (\[.*\]), modules = (".*")$/m.exec(module) ?? []
  expect(JSON.parse(files ?? '')).toEqual(['/assets/manifest.js', '/assets/entry.js'])
  expect(JSON.parse(modules ?? '')).toBe(SCRIPT)
  expect(later).toBe(SCRIPT)
})

test('everything else stays as it was, and a sign of HTML in the script ends nothing', () => {
  const { html } = modulesAfterPaint(page(LINKS, `${SCRIPT} "<!--<script>"`))
  const around = (text: string) => text.replaceAll(LINKS, '').replace(/(async="">)[\s\S]*?(<\/script>)/, '$1$2')
  expect(around(html)).toBe(around(page(LINKS, SCRIPT)))
  expect(html).not.toContain('<!--')
})

test('a page without modules comes as it is', () => {
  const html = '<html><body><script nonce="abc" type="module" async="">start()</script></body></html>'
  expect(modulesAfterPaint(html)).toEqual({ html, later: undefined })
})
