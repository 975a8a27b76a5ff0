import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { PHOTO_SERVED_BYTES } from '#contract/limits.ts'
import { PIXEL, picture, pngChunk } from '../test/pictures.ts'
import { squaresOf as squaresOfSender } from './picture.ts'

const squaresOf = (file: Uint8Array<ArrayBuffer>) => squaresOfSender(file, 'sender')
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const bytes = (content: string) => new Uint8Array(Buffer.from(content, 'latin1'))
const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))
/** The code a file is refused with. */
const refusal = (file: Uint8Array<ArrayBuffer>) =>
  squaresOf(file).then(
    () => 'taken',
    (error: unknown) => (error as { code?: string }).code,
  )

/** A PNG that says it has so many pixels and holds next to nothing. */
function png(width: number, height: number, rows = Buffer.alloc(64)) {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return joined(
    bytes('\x89PNG\r\n\x1a\n'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  )
}

describe('a photo that is kept', () => {
  test.each([
    ['jpeg', (image: Sharp) => image.jpeg()],
    ['png', (image: Sharp) => image.png()],
    ['webp', (image: Sharp) => image.webp()],
  ])('is a square of 480 and one of 160 pixels in WebP, whether it came as %s', async (_format, finish) => {
    const { large, small } = await squaresOf(await picture({}, finish))
    expect(await sharp(large).metadata()).toMatchObject({ format: 'webp', width: 480, height: 480 })
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 160, height: 160 })
  })

  test('is light enough for a weak connection, even when it is nothing but noise', async () => {
    const noise = await sharp({
      create: {
        width: 1000,
        height: 1000,
        channels: 3,
        background: '#000000',
        noise: { type: 'gaussian', mean: 128, sigma: 90 },
      },
    })
      .jpeg({ quality: 95 })
      .toBuffer()
    const { large, small } = await squaresOf(noise)
    expect(large.byteLength).toBeLessThanOrEqual(PHOTO_SERVED_BYTES)
    expect(small.byteLength).toBeLessThanOrEqual(PHOTO_SERVED_BYTES)
  })

  test('says nothing of where and with what it was taken', async () => {
    const taken = await picture({}, (image) =>
      image.jpeg().withExif({
        IFD0: { Make: 'Camera of Ah Hock', Artist: 'Siew Hua' },
        IFD3: { GPSLatitude: '1/1 20/1 30/1', GPSLongitude: '103/1 50/1 0/1' },
      }),
    )
    expect(text(taken)).toContain('Camera of Ah Hock')
    for (const square of Object.values(await squaresOf(taken))) {
      const { exif, icc, iptc, xmp } = await sharp(square).metadata()
      expect([exif, icc, iptc, xmp]).toEqual([undefined, undefined, undefined, undefined])
      expect(text(square)).not.toMatch(/EXIF|XMP|Camera|Siew/)
    }
  })

  test('stands upright, however the camera was held', async () => {
    // Orientation 3: upside down. What is dark above in the file is light above to the eye.
    const held = await picture({ width: 600, height: 600 }, (image) => image.jpeg().withMetadata({ orientation: 3 }))
    const { data } = await sharp((await squaresOf(held)).large)
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[0], 'red of the first pixel').toBeGreaterThan(200)
    expect(data.at(-3), 'red of the last pixel').toBeLessThan(60)
  })

  test('of an animation is its first picture', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((background) =>
        sharp({ create: { width: 200, height: 200, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const animation = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer()
    expect((await sharp(animation).metadata()).pages).toBe(2)
    const { large } = await squaresOf(animation)
    expect((await sharp(large).metadata()).pages).toBeUndefined()
    expect((await sharp(large).raw().toBuffer())[0]).toBeGreaterThan(200)
  })

  test('has paper behind what was transparent', async () => {
    const { large } = await squaresOf(PIXEL)
    expect(await sharp(large).metadata()).toMatchObject({ width: 480, hasAlpha: false })
  })

  test('is the picture alone, of a file that is something else besides', async () => {
    const page = '<script>alert(document.domain)</script>'
    for (const polyglot of [
      joined(await picture(), bytes(page)),
      joined(await picture({}, (image) => image.png()), bytes(`PK\x03\x04${page}`)),
      await picture({}, (image) => image.jpeg().withExif({ IFD0: { ImageDescription: page } })),
    ]) {
      expect(text(polyglot)).toContain('<script>')
      for (const square of Object.values(await squaresOf(polyglot))) expect(text(square)).not.toContain('script')
    }
  })
})

describe('a file is refused', () => {
  test.each([
    ['an empty one', bytes('')],
    ['a drawing with a script', bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a drawing behind white space', bytes('\n\n<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a page', bytes('<!doctype html><script>alert(1)</script>')],
    ['a GIF', bytes('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;')],
    ['a PDF', bytes('%PDF-1.7\n1 0 obj\n<<>>\nendobj')],
    ['a TIFF', bytes('II*\0\x08\0\0\0')],
    ['a video', bytes('\0\0\0\x18ftypmp42\0\0\0\0mp42isom')],
    ['an archive', bytes('PK\x03\x04\x14\0\0\0')],
    ['a WAV, which begins as WebP does', bytes('RIFF\x24\0\0\0WAVEfmt ')],
  ])('%s, as none we read', async (_what, file) => {
    expect(await refusal(file)).toBe('photo-type')
  })

  test.each(['heic', 'heix', 'mif1', 'hevc'])('an iPhone’s %s, with its name', async (brand) => {
    expect(await refusal(bytes(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`))).toBe('photo-heic')
  })

  test.each([
    ['cut off in the middle', async () => (await picture()).subarray(0, 2000)],
    ['cut off after its first bytes', async () => bytes('\xff\xd8\xff\xe0\0\x10JFIF')],
    ['a PNG whose pixels are missing', async () => png(800, 600)],
    [
      'a PNG with a broken body',
      async () => bytes(`${text(await picture({}, (image) => image.png())).slice(0, 60)}${'x'.repeat(500)}`),
    ],
    ['a WebP that is only its name', async () => bytes('RIFF\x10\0\0\0WEBPVP8 ')],
  ])('%s, as damaged', async (_what, file) => {
    expect(await refusal(await file())).toBe('photo-unreadable')
  })

  test('a bomb: few bytes that would be gigabytes of pixels, before one of them is decoded', async () => {
    const bomb = png(50_000, 50_000, Buffer.alloc(1_000_000))
    expect(bomb.byteLength).toBeLessThan(3000)
    // Decoded it would take seven gigabytes, and be refused as what takes too much memory.
    expect(await refusal(bomb)).toBe('photo-too-many-pixels')
  })

  test('one pixel row over 25 megapixels, and not 25 megapixels', async () => {
    const flat = async (height: number) =>
      sharp({ create: { width: 5000, height, channels: 3, background: '#0b5351' } })
        .jpeg()
        .toBuffer()
    expect(await refusal(await flat(5001))).toBe('photo-too-many-pixels')
    expect(await refusal(await flat(5000))).toBe('taken')
  })
})
