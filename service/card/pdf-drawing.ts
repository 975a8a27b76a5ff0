import { readFile } from 'node:fs/promises'
import fontkit from '@cantoo/fontkit'
import { PDFDocument, rgb, type Color, type PDFFont, type PDFPage } from '@cantoo/pdf-lib'
import { outline, type Item, type Layout } from '#contract/domain/card-layout.ts'

const POINTS_PER_MM = 72 / 25.4

/** Latin and Chinese stand in the first font of a weight, Tamil in the second; only the letters used are embedded. */
export const FONTS = {
  400: [
    '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
    '@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf',
  ],
  600: [
    '@expo-google-fonts/noto-sans-sc/600SemiBold/NotoSansSC_600SemiBold.ttf',
    '@expo-google-fonts/noto-sans-tamil/600SemiBold/NotoSansTamil_600SemiBold.ttf',
  ],
} as const
type Fonts = Record<keyof typeof FONTS, [common: PDFFont, tamil: PDFFont]>

/** The stretches of a text that one font draws. */
const stretches = (text: string, [common, tamil]: [PDFFont, PDFFont]) =>
  text
    .split(/(\p{Script=Tamil}[\p{Script=Tamil}\p{M}]*)/u)
    .map((part, index) => ({ part, font: index % 2 ? tamil : common }))
    .filter(({ part }) => part)

const colour = (hex: string): Color => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return rgb(red, green, blue)
}

/** A picture on the first page, a square, in millimetres from its upper left corner. */
export interface Picture {
  jpeg: Uint8Array
  x: number
  y: number
  size: number
}

/** Draws each layout as a page in its true size, to be printed at 100 %; `author` is who issues it, as the file's properties say. */
export async function drawPdf(
  layouts: Layout | readonly Layout[],
  { title, author, picture }: { title: string; author: string; picture?: Picture | undefined },
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(title)
  pdf.setAuthor(author)
  pdf.registerFontkit(fontkit)
  const embed = async (file: string) =>
    pdf.embedFont(await readFile(new URL(import.meta.resolve(file))), { subset: true })
  const fonts: Fonts = {
    400: [await embed(FONTS[400][0]), await embed(FONTS[400][1])],
    600: [await embed(FONTS[600][0]), await embed(FONTS[600][1])],
  }
  for (const { width, height, items } of [layouts].flat()) {
    const page = pdf.addPage([width * POINTS_PER_MM, height * POINTS_PER_MM])
    for (const item of items) draw(page, fonts, item)
  }
  if (picture) {
    const side = picture.size * POINTS_PER_MM
    const page = pdf.getPage(0)
    const [x, y] = [picture.x * POINTS_PER_MM, page.getHeight() - picture.y * POINTS_PER_MM - side]
    page.drawImage(await pdf.embedJpg(picture.jpeg), { x, y, width: side, height: side })
  }
  return pdf.save()
}

function draw(page: PDFPage, fonts: Fonts, item: Item) {
  if (item.kind === 'text') {
    const size = item.size * POINTS_PER_MM
    const drawn = stretches(item.text, fonts[item.weight]).map(({ part, font }) => ({
      part,
      font,
      width: font.widthOfTextAtSize(part, size),
    }))
    const width = drawn.reduce((sum, stretch) => sum + stretch.width, 0)
    let x = item.x * POINTS_PER_MM - { start: 0, middle: 0.5, end: 1 }[item.anchor] * width
    for (const stretch of drawn) {
      const y = page.getHeight() - item.y * POINTS_PER_MM
      page.drawText(stretch.part, { x, y, size, font: stretch.font, color: colour(item.colour) })
      x += stretch.width
    }
    return
  }
  const { d, fill, stroke, strokeWidth } = outline(item)
  page.drawSvgPath(d, {
    x: 0,
    y: page.getHeight(),
    scale: POINTS_PER_MM,
    ...(fill && { color: colour(fill) }),
    ...(stroke && { borderColor: colour(stroke), borderWidth: strokeWidth ?? 0 }),
  })
}
