import { readFile } from 'node:fs/promises'
import fontkit from '@cantoo/fontkit'
import { PDFDocument, rgb, type Color, type PDFFont, type PDFPage } from '@cantoo/pdf-lib'
import { outline, type Item, type Layout } from '../../contract/card-layout.ts'

const POINTS_PER_MM = 72 / 25.4

/** Latin and Chinese in one font; only the letters used are embedded. */
const FONTS = {
  400: '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  600: '@expo-google-fonts/noto-sans-sc/600SemiBold/NotoSansSC_600SemiBold.ttf',
} as const
type Fonts = Record<keyof typeof FONTS, PDFFont>

const colour = (hex: string): Color => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return rgb(red, green, blue)
}

/** Draws a layout as a PDF of one page in its true size, to be printed at 100 %. */
export async function drawPdf(layout: Layout, title: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(title)
  pdf.registerFontkit(fontkit)
  const embed = async (file: string) =>
    pdf.embedFont(await readFile(new URL(import.meta.resolve(file))), { subset: true })
  const fonts = { 400: await embed(FONTS[400]), 600: await embed(FONTS[600]) }
  const page = pdf.addPage([layout.width * POINTS_PER_MM, layout.height * POINTS_PER_MM])
  for (const item of layout.items) draw(page, fonts, item)
  return pdf.save()
}

function draw(page: PDFPage, fonts: Fonts, item: Item) {
  if (item.kind === 'text') {
    const font = fonts[item.weight]
    const size = item.size * POINTS_PER_MM
    const before = { start: 0, middle: 0.5, end: 1 }[item.anchor] * font.widthOfTextAtSize(item.text, size)
    page.drawText(item.text, {
      x: item.x * POINTS_PER_MM - before,
      y: page.getHeight() - item.y * POINTS_PER_MM,
      size,
      font,
      color: colour(item.colour),
    })
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
