/**
 * Takes out of an installed `node_modules` what a running process never reads: `node deploy/container/slim.ts FOLDER`. It prints what each rule
 * saved, and fails where a rule finds nothing any more: then a package has changed, and the rule is looked at again.
 */
import { globSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What goes, as patterns below `node_modules`, and why nobody misses it. */
const RULES: { why: string; patterns: string[]; but?: RegExp }[] = [
  { why: 'maps from built to written code', patterns: ['**/*.map'] },
  { why: 'types', patterns: ['**/*.d.ts', '**/*.d.mts', '**/*.d.cts'] },
  {
    why: 'the compiler, which @react-router/node lists as a peer that may be there',
    patterns: ['typescript', '@typescript', '@types'],
  },
  {
    why: 'weights of the fonts that no card is drawn in (service/card/pdf.ts)',
    patterns: ['@expo-google-fonts/*/*'],
    but: /\/(?:400Regular|600SemiBold|LICENSE\w*|package\.json)$/,
  },
  {
    why: 'builds of pdf-lib for other loaders',
    patterns: ['@cantoo/pdf-lib/{cjs,src,ts3.4}', '@cantoo/pdf-lib/dist/*.js'],
  },
  {
    why: 'sources beside what is built from them',
    patterns: ['@cantoo/fontkit/src', 'zod/src', 'leaflet/src', 'libphonenumber-js/source'],
  },
  {
    why: 'bundles for a script element',
    patterns: ['libphonenumber-js/bundle', 'swagger-ui-dist/swagger-ui-es-*', 'swagger-ui-dist/swagger-ui.js'],
  },
  { why: 'the embedded database, which staging and production refuse', patterns: ['@electric-sql'] },
  { why: 'development builds of React', patterns: ['react-dom/cjs/*.development.js', 'react-dom/cjs/*profiling*.js'] },
]

const sizeOf = (path: string): number =>
  statSync(path).isDirectory()
    ? globSync('**/*', { cwd: path }).reduce((sum, one) => sum + fileSize(join(path, one)), 0)
    : fileSize(path)
const fileSize = (path: string) => {
  const found = statSync(path)
  return found.isFile() ? found.size : 0
}
const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1).padStart(6)

const [folder = 'node_modules'] = process.argv.slice(2)
let saved = 0
for (const { why, patterns, but } of RULES) {
  const found = globSync(patterns, { cwd: folder }).filter((path) => !but?.test(`/${path}`))
  if (found.length === 0) {
    console.error(`Nothing is left to take out of: ${why}`)
    process.exit(1)
  }
  const size = found.reduce((sum, path) => sum + sizeOf(join(folder, path)), 0)
  for (const path of found) rmSync(join(folder, path), { recursive: true, force: true })
  saved += size
  console.log(`${megabytes(size)} MB  ${why}`)
}
console.log(`${megabytes(saved)} MB in all`)
