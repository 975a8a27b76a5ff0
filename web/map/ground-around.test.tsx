import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { MAP_LABELS_MAX } from '#contract/limits.ts'
import { GroundPicture } from './ground-picture.tsx'
import { groundAround } from './ground-around.server.ts'

const POSITION = { lat: 1.3345, lng: 103.849, accuracy: 20 }
const near = (text: string, lat: number, lng: number) => ({ text, lat: POSITION.lat + lat, lng: POSITION.lng + lng })
const LABELS = {
  streets: [near('Lorong 4 Toa Payoh', 0.0006, -0.0008)],
  blocks: [near('192', -0.0006, 0.001), near('UNDER', 0, 0), near('<b>', -0.0006, -0.0012)],
}
/** A service that answers every square alike, or refuses. */
function answering(data: typeof LABELS | undefined) {
  const asked: unknown[] = []
  const call = ((_endpoint: unknown, input: unknown) => {
    asked.push(input)
    return Promise.resolve(
      data ? { ok: true, data } : { ok: false, status: 503, code: 'service-unavailable', message: '' },
    )
  }) as unknown as Call
  return { call, asked }
}
const picture = async (data: typeof LABELS | undefined, accuracy = 20) => {
  const { call, asked } = answering(data)
  const shapes = await groundAround({ call, locale: 'en' }, { ...POSITION, accuracy })
  return { asked, shapes, html: renderToString(<GroundPicture shapes={shapes} />) }
}

test('the family’s map is drawn by the server, with the streets and blocks around the pin and none below it', async () => {
  const { asked, html } = await picture(LABELS)
  expect(html).toContain('>Lorong 4 Toa Payoh</text>')
  expect(html).toContain('>192</text>')
  expect(html).not.toContain('UNDER')
  expect(html).toContain('&lt;b&gt;')
  expect(html).toContain('class="ground-land"')
  expect(html).not.toMatch(/ style=|<script|<image/)
  // Web maps' own numbers of the square in which the position lies, at zoom 16.
  expect(asked).toContainEqual({ x: 51_673, y: 32_525 })
  expect(asked.length).toBeLessThanOrEqual(4)
})

test('where the service does not answer, land and lines are still drawn', async () => {
  const { html } = await picture(undefined)
  expect(html).toContain('class="ground-land"')
  expect(html).not.toContain('ground-block')
})

test('a position that is not exact is drawn from afar: stations, and no square is asked for', async () => {
  const { asked, html } = await picture(LABELS, 3000)
  expect(asked).toEqual([])
  expect(html).toContain('>Bishan</text>')
})

test('nothing is drawn, and nobody asked, where there is no position', async () => {
  const { call, asked } = answering(LABELS)
  expect(await groundAround({ call, locale: 'en' }, null)).toEqual([])
  expect(asked).toEqual([])
})

test('however many addresses stand around, the picture stays small', async () => {
  const many = Array.from({ length: MAP_LABELS_MAX }, (_, index) =>
    near(`${index}`, ((index % 40) - 20) / 20_000, (Math.floor(index / 40) - 12) / 8000),
  )
  const { html } = await picture({ streets: many.slice(0, 60), blocks: many })
  expect(html.length).toBeLessThan(24_000)
})
