import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { routesOf, writeRoutesOfSites } from './build-routes.ts'

const MANIFEST = {
  url: '/care/assets/manifest-12ab.js',
  version: '12ab',
  routes: {
    root: { id: 'root' },
    'pages/home': { id: 'pages/home', parentId: 'root' },
    'journeys/layout': { id: 'journeys/layout', parentId: 'root' },
    '/registrationCG/first': { id: '/registrationCG/first', parentId: 'journeys/layout' },
    'registration/roles': { id: 'registration/roles', parentId: 'journeys/layout' },
    'registration/question': { id: 'registration/question', parentId: 'root' },
    'member/layout': { id: 'member/layout', parentId: 'root' },
    'member/incident': { id: 'member/incident', parentId: 'root' },
    'admin/layout': { id: 'admin/layout', parentId: 'root' },
    'admin/boundary': { id: 'admin/boundary', parentId: 'admin/layout' },
    'admin/queues': { id: 'admin/queues', parentId: 'admin/boundary' },
    'pages/not-found': { id: 'pages/not-found', parentId: 'root' },
  },
}

test('a document of a site knows the routes of its site, and no others', () => {
  expect(Object.keys(routesOf(MANIFEST, 'journeys').routes)).toEqual([
    'root',
    'journeys/layout',
    '/registrationCG/first',
    'registration/roles',
  ])
  expect(Object.keys(routesOf(MANIFEST, 'member').routes)).toEqual(['root', 'member/layout', 'member/incident'])
  expect(Object.keys(routesOf(MANIFEST, 'admin').routes)).toEqual([
    'root',
    'admin/layout',
    'admin/boundary',
    'admin/queues',
  ])
})

test('the build writes a list for each site beside the router’s own, under its own address', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'homeward-routes-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await expect(writeRoutesOfSites(folder)).rejects.toThrow(
    'The list of routes is not where the router wrote it so far.',
  )
  await writeFile(join(folder, 'manifest-page.js'), 'export {}')
  await writeFile(join(folder, 'manifest-12ab.js'), `window.__reactRouterManifest=${JSON.stringify(MANIFEST)};`)
  await writeRoutesOfSites(folder)
  const text = await readFile(join(folder, 'manifest-12ab-member.js'), 'utf8')
  expect(text).toMatch(/^window\.__reactRouterManifest=\{/)
  expect(text).toContain('"url":"/care/assets/manifest-12ab-member.js"')
  expect(text).not.toContain('admin/queues')
})
