import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const isList = (value: unknown) =>
  Array.isArray(value) && value.length > 1 && value.every((one) => typeof one === 'string')

test('every list that the contract exports is held to its values', async () => {
  const held = ['lists', 'more-lists'].map((name) => readFileSync(`contract/${name}.test.ts`, 'utf8')).join()
  const files = globSync('contract/{*,domain/*}.ts').filter((file) => !/\.test\.ts$|\.d\.ts$/.test(file))
  const modules = await Promise.all(
    files.map((file): Promise<Record<string, unknown>> => import(pathToFileURL(resolve(file)).href)),
  )
  const exported = new Set(modules.flatMap((each) => Object.keys(each).filter((name) => isList(each[name]))))
  expect(exported.size).toBeGreaterThan(100)
  expect([...exported].filter((name) => !new RegExp(`^  ${name}: \\[`, 'm').test(held))).toEqual([])
})
