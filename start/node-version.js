// Ends with a sentence where Node does not run TypeScript. In JavaScript, for such a Node reads nothing else; npm's scripts load it first.
// Then has Node keep what it compiles, TypeScript's types stripped, for the next start (docs/decisions.md, D56.5).
import { fileURLToPath } from 'node:url'

const OLDEST = [22, 18]

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  console.error(
    `This is Node ${process.versions.node}, which cannot run Homeward: use Node 24. "npm ci" without --omit=dev brings one along.`,
  )
  process.exit(1)
}

// Not in the system's temporary folder, where somebody else could put code in its place. Where it cannot be written, nothing is kept.
const COMPILED = fileURLToPath(new URL('../node_modules/.cache/homeward/compiled', import.meta.url))
const { enableCompileCache, registerHooks } = await import('node:module')
enableCompileCache(COMPILED)

// Finds the files of drizzle-orm that name each other: for each of a hundred Node would read the list of its 1,500 exports anew, which is
// a tenth of a start (docs/decisions.md, D56.7).
const DRIZZLE = '/node_modules/drizzle-orm/'
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.startsWith('.') && context.parentURL?.includes(DRIZZLE)
      ? { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
      : next(specifier, context),
})
