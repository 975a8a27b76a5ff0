import { pathToFileURL } from 'node:url'
import { parseAst, type Plugin } from 'vite'
import { sentPart } from '#contract/call.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** A module of the contract: plain data, whose constants are computed without side effects. */
const CONTRACT_MODULE = /\/contract\/(?:[a-z]+\/)?[\w-]+\.ts$/

const isCall = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value

/** The constants at the top of a module whose values are computed, and where each value begins and ends; every other statement stays as it is. */
function computedConstants(code: string): { name: string; start: number; end: number; isDeclaredCall: boolean }[] {
  return parseAst(code, { lang: 'ts' }).body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration' || declared.kind !== 'const') return []
    return declared.declarations.flatMap(({ id, init }) => {
      if (id.type !== 'Identifier' || !init || /Function|Literal$/.test(init.type)) return []
      const callee = init.type === 'CallExpression' && init.callee.type === 'Identifier' ? init.callee.name : ''
      return [{ name: id.name, start: init.start, end: init.end, isDeclaredCall: callee === 'endpoint' }]
    })
  })
}

/**
 * A module of the contract as browsers load it. In place of a call's declaration stands what sending it needs, as ready data; every
 * other computed constant is marked as free of side effects, so that the bundler drops the schemas that nothing uses any more.
 * @throws when a call is declared in another way, for it would bring its schemas along
 */
export function withoutSchemas(code: string, exported: Readonly<Record<string, unknown>>): string {
  const constants = computedConstants(code)
  const isDeclared = (name: string) => constants.some((one) => one.name === name && one.isDeclaredCall)
  const missed = Object.keys(exported).filter((name) => isCall(exported[name]) && !isDeclared(name))
  if (missed.length > 0)
    throw new Error(`A call is declared as "export const name = endpoint({…})", unlike ${missed.join(', ')}`)
  return constants.reduceRight((text, { name, start, end, isDeclaredCall }) => {
    const value = exported[name]
    const written =
      isDeclaredCall && isCall(value)
        ? JSON.stringify(sentPart(value))
        : `/* @__PURE__ */ (() => (${text.slice(start, end)}))()`
    return text.slice(0, start) + written + text.slice(end)
  }, code)
}

/**
 * Leaves the schemas of the calls out of what browsers load: the service checks what comes and what goes, and zod with the schemas of
 * a page's calls weighed more than the page itself (D56.1).
 */
export const callsWithoutSchemas: Plugin = {
  name: 'calls-without-schemas',
  enforce: 'pre',
  apply: 'build',
  async transform(code, id) {
    if (this.environment.name !== 'client' || !CONTRACT_MODULE.test(id)) return null
    const exported = (await import(pathToFileURL(id).href)) as Record<string, unknown>
    return { code: withoutSchemas(code, exported), map: null }
  },
}
