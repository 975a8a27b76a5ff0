import jsQR from 'jsqr'
import { expect, test } from 'vitest'
import { House } from '../safe-return/way.tsx'
import { draw } from '../test/draw.tsx'
import { Modal } from './modal.tsx'
import { Qr } from './qr.tsx'

/** The paths of a drawing, each with its colour. */
const paths = (html: string) =>
  [...html.matchAll(/<path ([^>]*)>/g)].map(([, written = '']) => ({
    d: / ?d="([^"]*)"/.exec(written)?.[1] ?? '',
    fill: /fill="([^"]*)"/.exec(written)?.[1],
  }))

test('an address as a code is read by a camera: dark on white, with its quiet zone', () => {
  const html = draw(<Qr address="https://www.apple.com/app-store/" />)
  const size = Number(/viewBox="0 0 (\d+) \1"/.exec(html)?.[1])
  const [ground, code] = paths(html)
  expect([ground?.d, ground?.fill, code?.fill]).toEqual([`M0 0h${size}v${size}H0Z`, '#fff', '#083B3A'])
  const scale = 4
  const width = size * scale
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y] of (code?.d ?? '').matchAll(/M(\d+) (\d+)h1v1h-1Z/g))
    for (let down = 0; down < scale; down += 1)
      for (let right = 0; right < scale; right += 1)
        pixels.fill(
          0,
          ((Number(y) * scale + down) * width + Number(x) * scale + right) * 4,
          ((Number(y) * scale + down) * width + Number(x) * scale + right) * 4 + 3,
        )
  expect(jsQR(pixels, width, width)?.data).toBe('https://www.apple.com/app-store/')
})

test.each([
  ['info', 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Z', 'M12 6.500v.5m0 3v7'],
  ['error', 'M12 2 1 22h22Z', 'M12 9v6m0 2.500v.5'],
  ['done', 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Z', 'm7 12 3.500 3.500L17 9'],
] as const)('a dialog that says "%s" has its sign: a ring or a triangle, and its mark', (kind, sign, mark) => {
  const html = draw(
    <Modal kind={kind} title="Title" onClose={() => undefined}>
      <button>OK</button>
    </Modal>,
  )
  expect(paths(html).map(({ d }) => d)).toEqual([sign, mark])
})

test('the way home ends at a house whose window is lit', () => {
  expect(paths(draw(<House />)).map(({ d }) => d)).toEqual(['M2 17 18 3l16 14v17H2Z', 'M13 18h10v10H13Z'])
})
