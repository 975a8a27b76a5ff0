import type { Page } from '@playwright/test'
import sharp from 'sharp'

export const TILES = 'https://www.onemap.gov.sg/**'

/** A plain picture in the place of each of OneMap's, which no test asks for. */
export async function standInTiles(page: Page) {
  const body = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#eef0e6' } })
    .png()
    .toBuffer()
  await page.route(TILES, (route) => route.fulfill({ contentType: 'image/png', body }))
}
