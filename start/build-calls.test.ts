import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { expect, test } from 'vitest'
import { requestOf, sentPart } from '#contract/call.ts'
import { endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { withoutSchemas } from './build-calls.ts'

test('what browsers have of a call sends the very request that its whole declaration would', () => {
  expect(endpoints.length).toBeGreaterThan(100)
  for (const call of endpoints) {
    const names = [call.params, call.query, call.body].flatMap((schema) => Object.keys(schema?.shape ?? {}))
    const file = new Blob(['...'], { type: 'image/png' })
    const input = Object.fromEntries(names.map((name) => [name, call.upload && name === 'file' ? file : `any ${name}`]))
    const sent = JSON.parse(JSON.stringify(sentPart(call))) as typeof call
    expect(requestOf(sent, input), call.name).toEqual(requestOf(call, input))
  }
})

test('every module of the contract declares its calls so that their schemas are left out', async () => {
  let declared = 0
  for (const name of readdirSync('contract').filter((file) => /^[\w-]+\.ts$/.test(file))) {
    const file = resolve('contract', name)
    const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>
    const text = withoutSchemas(readFileSync(file, 'utf8'), exported)
    expect(text, name).not.toMatch(/endpoint\(\{/)
    declared += text.split('{"method":').length - 1
  }
  expect(declared).toBe(endpoints.length)
})

test('a constant that pages use keeps its value, functions stay, and a call becomes ready data', () => {
  const code = [
    "import { z } from 'zod'",
    'const Text = z.string().max(200)',
    "export const KINDS = ['a', 'b'] as const",
    'export const isKind = (name: string) => KINDS.some((kind) => kind === name)',
    "export const find = endpoint({ name: 'find', query: z.object({ text: Text }) })",
  ].join('\n')
  const find = endpoint({
    name: 'find',
    method: 'get',
    path: '/find',
    source: 'R1.1',
    who: ['public'],
    query: z.object({ text: z.string() }),
    answer: z.object({}),
    errors: [],
  })
  expect(withoutSchemas(code, { find }).split('\n')).toEqual([
    "import { z } from 'zod'",
    'const Text = /* @__PURE__ */ (() => (z.string().max(200)))()',
    "export const KINDS = /* @__PURE__ */ (() => (['a', 'b'] as const))()",
    'export const isKind = (name: string) => KINDS.some((kind) => kind === name)',
    'export const find = {"method":"get","path":"/find","query":{"shape":{"text":1}}}',
  ])
  expect(() => withoutSchemas('export const find = declare()', { find })).toThrow('unlike find')
})
