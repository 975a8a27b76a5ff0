import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { cardPdfPath } from '#contract/card.ts'
import type { Card } from '#contract/domain/card.ts'
import { world } from '../test/world.ts'

/** Asks as the owner of this machine does, or as anybody else. */
async function asker() {
  const { service, person, code } = await world()
  const ask = async (path: string, ownMachine = true) =>
    service.app.request(path, {}, { address: '127.0.0.1', ownMachine, inProcess: false })
  const card = async (returnCode: string) =>
    ((await (await ask(`/dev/card/${returnCode}`)).json()) as { data: Card }).data
  return { ask, card, person, code }
}

test('a person’s card carries the name they chose, and the code asked for', async () => {
  const { card, person, code } = await asker()
  const uid = await person({ displayName: '林秀花' })
  const bag = await code(uid, { label: 'Red bag' })
  expect(await card(bag)).toMatchObject({
    name: 'Siew Hua Lim',
    displayName: '林秀花',
    membershipId: `D${uid.slice(0, 9)}`,
    label: 'Red bag',
    url: `https://homeward.test/safereturncards/${bag}`,
  })
})

test('without a chosen name the card carries first and last name', async () => {
  const { card, person, code } = await asker()
  expect((await card(await code(await person()))).displayName).toBe('Siew Hua Lim')
})

test('the sheet holds every code of the person that still works', async () => {
  const { card, person, code } = await asker()
  const uid = await person()
  const bag = await code(uid, { label: 'Red bag' })
  await code(uid, { label: 'Lost stick', revokedAt: new Date() })
  await code(await person(), { label: 'Somebody else’s' })
  expect((await card(bag)).labels).toEqual([
    {
      label: 'Red bag',
      url: `https://homeward.test/safereturncards/${bag}`,
      shortCode: expect.stringMatching(/^\w{3}-\w{3}-\w{3}$/),
    },
  ])
})

test('nobody prints a card whose code does not work', async () => {
  const { ask, person, code } = await asker()
  const revoked = await code(await person(), { revokedAt: new Date() })
  const ended = await code(await person({ status: 'ENDED' }))
  for (const unusable of [revoked, ended, 'z'.repeat(22)]) {
    for (const path of [`/dev/card/${unusable}`, cardPdfPath(unusable)]) {
      const answer = await ask(path)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ code: 'user-not-found' })
    }
  }
})

test('only the owner of the machine sees card and PDF', async () => {
  const { ask, person, code } = await asker()
  const value = await code(await person())
  for (const path of [`/dev/card/${value}`, cardPdfPath(value)]) {
    const answer = await ask(path, false)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'not-found' })
  }
})

test.each([
  ['?kind=card', [242, 153]],
  ['?kind=labels', [595, 841]],
  ['', [242, 153]],
])('the PDF%s is one page of the right size, and stays in no cache', async (query, [width, height]) => {
  const { ask, person, code } = await asker()
  const answer = await ask(cardPdfPath(await code(await person())) + query)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const pages = (await PDFDocument.load(await answer.arrayBuffer())).getPages()
  expect(pages.map((page) => [Math.floor(page.getWidth()), Math.floor(page.getHeight())])).toEqual([[width, height]])
})
