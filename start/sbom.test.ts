import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { billOfMaterials } from './sbom.ts'

const Lock = z.object({ packages: z.record(z.string(), z.object({ integrity: z.string().optional() })) })
const { packages } = Lock.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))

test('every package is installed only if its content has the hash of the lock file', () => {
  const unsure = Object.entries(packages).filter(
    ([path, { integrity }]) => path !== '' && !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''),
  )
  expect(unsure).toEqual([])
})

test('the bill of materials names whatever npm installs for production, with its hash', () => {
  const { stdout } = spawnSync('npm', ['ls', '--omit=dev', '--all', '--parseable', '--package-lock-only'], {
    encoding: 'utf8',
  })
  const installed = stdout.split('\n').flatMap((path) => /node_modules\/.*/.exec(path)?.[0] ?? [])
  const { components, metadata, ...head } = billOfMaterials('package-lock.json')
  expect(head).toEqual({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 })
  expect(metadata.component).toMatchObject({ name: 'homeward', type: 'application' })
  const listed = components.map((one) => one['bom-ref'])
  // What is there only for another kind of machine is listed too: it is installed on that one.
  expect(installed.length).toBeGreaterThan(100)
  expect(installed.filter((path) => !listed.includes(path))).toEqual([])
  expect(listed.filter((path) => /vitest|playwright|stryker/.test(path))).toEqual([])
  const zod = components.find(({ name }) => name === 'zod')
  expect(zod?.purl).toMatch(/^pkg:npm\/zod@\d+\.\d+\.\d+$/)
  expect(zod?.licenses).toEqual([{ license: { id: 'MIT' } }])
  expect(zod?.hashes[0]?.content).toMatch(/^[\da-f]{128}$/)
})
