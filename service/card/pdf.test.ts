import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { create, type Font } from '@cantoo/fontkit'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { layoutCard, layoutSheet, layoutSheets, QR_MM } from '#contract/domain/card-layout.ts'
import { widthOf } from '#contract/domain/card-text.ts'
import { drawPdf } from './pdf.ts'
import { FONTS } from './pdf-drawing.ts'

const brand = { name: 'Homeward', association: 'Dementia Singapore', helpline: '6377 0700', textTo: '' }
const shortCode = '7KM-2QX-4RD'
const url = 'https://homeward.example/safereturncards/55Eiu8bCQ4dfJgajZTFUyh'
const DPI = 200
const MM = DPI / 25.4

const poppler = spawnSync('pdftoppm', ['-v']).error === undefined
if (!poppler) console.warn('pdftoppm is not installed (poppler-utils): the printed codes are not read back.')

/** What a printer would put on paper, as a picture, and what a person could copy out of the file. */
async function printed(pdf: Uint8Array) {
  const folder = await mkdtemp(join(tmpdir(), 'card-'))
  try {
    const file = join(folder, 'print.pdf')
    await writeFile(file, pdf)
    execFileSync('pdftoppm', ['-r', String(DPI), '-png', '-singlefile', file, join(folder, 'print')])
    const pages = /Pages:\s+(\d+)/.exec(execFileSync('pdfinfo', [file], { encoding: 'utf8' }))?.[1]
    const words = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
    return { picture: await readFile(join(folder, 'print.png')), pages: Number(pages), words }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The code in a part of a picture, read by a decoder of another maker, and its width on paper. */
async function codeIn(picture: Buffer, mm: { left: number; top: number; width: number; height: number }) {
  const [left, top, width, height] = [mm.left, mm.top, mm.width, mm.height].map((side) => Math.floor(side * MM))
  const { data, info } = await sharp(picture)
    .extract({ left: left!, top: top!, width: width!, height: height! })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const code = jsQR(new Uint8ClampedArray(data), info.width, info.height)
  if (!code) return undefined
  return { text: code.data, widthMm: (code.location.topRightCorner.x - code.location.topLeftCorner.x) / MM }
}

describe.skipIf(!poppler)('on paper', () => {
  test('the code of a card leads to the person, and is large enough for any phone', async () => {
    const card = layoutCard({
      displayName: 'Siew Hua Lim',
      surname: 'Lim',
      membershipId: 'D2C7F4H9JQ',
      url,
      shortCode,
      brand,
    })
    const { picture, pages } = await printed(await drawPdf(card, { title: 'Siew Hua Lim', author: brand.association }))
    const code = await codeIn(picture, { left: 0, top: 0, width: card.width, height: card.height })
    expect(pages).toBe(1)
    expect(code?.text).toBe(url)
    expect(code?.widthMm).toBeGreaterThanOrEqual(25)
    expect(code?.widthMm).toBeCloseTo(QR_MM, 0)
  })

  test('each of the fourteen labels leads to the person', async () => {
    const stick = url.replace('55Eiu8', '66Fjv9')
    const sheet = layoutSheet(
      [
        { label: 'Red bag', url, shortCode },
        { label: 'Walking stick', url: stick, shortCode: null },
      ],
      brand,
    )
    const { picture, pages } = await printed(await drawPdf(sheet, { title: 'Labels', author: brand.association }))
    expect(pages).toBe(1)
    const codes = sheet.items.filter((item) => item.kind === 'qr')
    expect(codes).toHaveLength(14)
    for (const [index, { x, y, size }] of codes.entries()) {
      const code = await codeIn(picture, { left: x - 3, top: y - 3, width: size + 6, height: size + 6 })
      expect(code?.text).toBe(Math.floor(index / 2) % 2 ? stick : url)
      expect(code?.widthMm).toBeGreaterThanOrEqual(25)
    }
  })

  test('a batch of labels, one of each, goes on as many sheets as it takes, and each leads where it should', async () => {
    const labels = Array.from({ length: 15 }, (_, index) => ({
      label: `Thing ${index + 1}`,
      url: url.replace('55Eiu8', `77${String(index).padStart(2, '0')}v9`),
      shortCode,
    }))
    const sheets = layoutSheets(labels, 'single', brand)
    expect(sheets.map(({ items }) => items.filter(({ kind }) => kind === 'qr').length)).toEqual([14, 1])
    const { picture, pages, words } = await printed(
      await drawPdf(sheets, { title: 'Labels', author: brand.association }),
    )
    expect(pages).toBe(2)
    expect(words).toContain('Thing 15')
    const codes = sheets[0]?.items.filter((item) => item.kind === 'qr') ?? []
    for (const [index, { x, y, size }] of codes.entries()) {
      const code = await codeIn(picture, { left: x - 3, top: y - 3, width: size + 6, height: size + 6 })
      expect(code?.text).toBe(labels[index]?.url)
    }
    // A single chosen code fills a sheet, or is printed once.
    const count = (copies: 'sheet' | 'single') =>
      layoutSheets(labels.slice(0, 1), copies, brand)[0]?.items.filter(({ kind }) => kind === 'qr').length
    expect([count('sheet'), count('single')]).toEqual([14, 1])
  })

  test.each(['林秀花', '陳麗華', '龔鑫鑫', 'José Ñíguez', 'Siew Hua', 'கமலா Nair'])(
    'the name %s can be read',
    async (displayName) => {
      const { words } = await printed(
        await drawPdf(layoutCard({ displayName, surname: '', membershipId: null, url, shortCode, brand }), {
          title: displayName,
          author: brand.association,
        }),
      )
      for (const word of displayName.split(' ')) expect(words).toContain(word)
    },
  )
})

const emsIn = (font: Font, text: string) => font.layout(text).advanceWidth / font.unitsPerEm

describe.each(Object.entries(FONTS))('the fonts of weight %s', (_weight, files) => {
  const [font, tamil] = files.map((file) => {
    const font = create(readFileSync(new URL(import.meta.resolve(file))))
    if (!('glyphForCodePoint' in font)) throw new Error('The file is a collection of fonts.')
    return font
  }) as [Font, Font]

  test('have every letter of Latin names, and the characters of Chinese ones, simplified and traditional', () => {
    const letters = ' !"#$%&\'()*+,-./0123456789:;@ABCXYZabcxyzÀÉÑÖçéñöü–’林秀花陈陳丽麗华華龚龔鑫钟鍾萧蕭'
    expect([...letters].filter((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0)!))).toEqual([])
  })

  test('are no wider than the layout thinks', () => {
    const letters = Array.from({ length: 0x17f }, (_, code) => String.fromCodePoint(code)).filter((letter) =>
      /[\p{L}\p{N}\p{P}\p{S} ]/u.test(letter),
    )
    const wider = [...letters, '林', '·', '–', '’'].filter((letter) => emsIn(font, letter) > widthOf(letter))
    const tamilNames = ['கமலா', 'ஔவை', 'கௌசல்யா', 'ஸ்ரீதேவி', 'லட்சுமி', 'அண்ணாமலை']
    wider.push(...tamilNames.filter((name) => emsIn(tamil, name) > widthOf(name)))
    expect(wider).toEqual([])
  })
})
