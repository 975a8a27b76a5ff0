import jsQR from 'jsqr'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { layoutCard, layoutLabel } from '#contract/domain/card-layout.ts'
import { CardDrawing } from './card-drawing.tsx'

const brand = { name: 'Homeward', association: 'Dementia Singapore', helpline: '6377 0700', textTo: '' }
const shortCode = '7KM-2QX-4RD'
const url = 'https://homeward.example/safereturncards/55Eiu8bCQ4dfJgajZTFUyh'
const PIXELS_PER_MM = 8

test.each([
  ['card', layoutCard({ displayName: '林秀花', surname: '', membershipId: 'D2C7F4H9JQ', url, shortCode, brand })],
  ['label', layoutLabel({ label: 'Red bag', url, shortCode, brand })],
])('the code on the drawn %s leads to the person, and is large enough for any phone', async (_kind, layout) => {
  const svg = renderToStaticMarkup(<CardDrawing layout={layout} />)
  const { data, info } = await sharp(Buffer.from(svg), { density: PIXELS_PER_MM * 25.4 })
    .resize(Math.round(layout.width * PIXELS_PER_MM))
    .flatten({ background: '#ffffff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(svg).toContain(`width="${layout.width}mm" height="${layout.height}mm"`)
  const code = jsQR(new Uint8ClampedArray(data), info.width, info.height)
  expect(code?.data).toBe(url)
  const { topLeftCorner, topRightCorner } = code!.location
  expect((topRightCorner.x - topLeftCorner.x) / PIXELS_PER_MM).toBeGreaterThanOrEqual(25)
})

test('who cannot see the drawing hears what stands on it', () => {
  const layout = layoutCard({
    displayName: 'Siew Hua Lim',
    surname: 'Lim',
    membershipId: 'D2C7F4H9JQ',
    url,
    shortCode,
    brand,
  })
  const svg = renderToStaticMarkup(<CardDrawing layout={layout} />)
  expect(svg).toMatch(
    /role="img" lang="en" aria-label="Homeward\. Hello, my name is\. Siew Hua\. Lim\. Homeward member D2C7F4H9JQ/,
  )
})
