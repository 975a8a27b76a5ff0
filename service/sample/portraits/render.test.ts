import { stat } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { people } from '../people.ts'

const photos = [...people.flatMap(({ account }) => account.photo ?? []), '/default-photo.webp']

test.each(photos)('the portrait %s is there, and light enough for a weak connection', async (photo) => {
  const file = new URL(`../../../public${photo}`, import.meta.url).pathname
  const { width, height, format } = await sharp(file).metadata()
  expect({ width, height, format }).toEqual({ width: 480, height: 480, format: 'webp' })
  expect((await stat(file)).size).toBeLessThanOrEqual(12_000)
})
