import { encode } from 'uqr'
import { AMBULANCE, POLICE, type Brand } from '../brand.ts'
import { inFours } from './in-fours.ts'
import { fitting, nameLines, plain, widthOf } from './card-text.ts'
import type { Card, PrintKind } from './card.ts'

/**
 * The membership card and the sheet of labels as plain items in millimetres, y downwards. Page and PDF draw exactly these,
 * so that they cannot differ.
 */
export type Item =
  | {
      kind: 'text'
      text: string
      x: number
      /** The line the letters stand on. */
      y: number
      size: number
      weight: 400 | 600
      anchor: 'start' | 'middle' | 'end'
      colour: string
    }
  | {
      kind: 'rect'
      x: number
      y: number
      width: number
      height: number
      radius: number
      fill?: string
      stroke?: string
    }
  /** `d` as in SVG, absolute commands only. */
  | { kind: 'path'; d: string; fill?: string; stroke?: string; strokeWidth?: number }
  /** Without its quiet zone; `modules[row][column]` is true where dark. */
  | { kind: 'qr'; x: number; y: number; size: number; modules: boolean[][] }
export interface Layout {
  width: number
  height: number
  items: Item[]
}

export const CARD = { width: 85.6, height: 54, radius: 3.18 } as const
/** A4 with two columns of seven labels, 99.1 × 38.1 mm: a size every stationer sells (Avery L7163). */
export const SHEET = { width: 210, height: 297, columns: 2, rows: 7, left: 4.65, top: 15.15, gap: 2.5 } as const
export const LABEL = { width: 99.1, height: 38.1, radius: 2.5 } as const
/** The code itself; read from a bag by any phone, also when it is a little dirty (error correction Q). */
export const QR_MM = 26
const HAIRLINE = 0.2

/** Of the look's light palette: print has no dark. */
const INK = '#1B2B2E'
const INK_SOFT = '#3F4F52'
const PATH = '#0B5351'
const LEAF = '#DDEBE4'
const GLOW = '#F4B740'
const WHITE = '#FFFFFF'

interface TextStyle {
  weight?: 400 | 600
  anchor?: 'start' | 'middle' | 'end'
  colour?: string
}
const text = (text: string, x: number, y: number, size: number, style: TextStyle = {}): Item => ({
  kind: 'text',
  text,
  x,
  y,
  size,
  weight: 400,
  anchor: 'start',
  colour: INK,
  ...style,
})

/** Where a preview has no code yet: its place, as wide as a code of ours with this many modules. */
const NO_CODE = 41
/** The code and the quiet zone of four modules that a reader needs around it: a square of `box` mm. */
function qrOf(url: string | null) {
  const data = url === null ? Array.from({ length: NO_CODE }, () => []) : encode(url, { ecc: 'Q', border: 0 }).data
  const quiet = (4 * QR_MM) / data.length
  const box = QR_MM + 2 * quiet
  const at = (x: number, y: number): Item[] => [
    { kind: 'rect', x, y, width: box, height: box, radius: 1.2, fill: WHITE },
    ...(url === null
      ? [
          {
            kind: 'rect' as const,
            x: x + quiet,
            y: y + quiet,
            width: QR_MM,
            height: QR_MM,
            radius: 2,
            stroke: INK_SOFT,
          },
        ]
      : [{ kind: 'qr' as const, x: x + quiet, y: y + quiet, size: QR_MM, modules: data }]),
  ]
  return { box, at }
}

const line = { stroke: PATH, strokeWidth: 0.55 }
/** The end of the way home: a small house, 7 mm wide, whose left foot stands at (x, y), its window lit. */
const house = (x: number, y: number): Item[] => [
  {
    kind: 'path',
    d: `M ${x} ${y} L ${x} ${y - 3.9} L ${x + 3.5} ${y - 6.9} L ${x + 7} ${y - 3.9} L ${x + 7} ${y} Z`,
    fill: WHITE,
    ...line,
  },
  { kind: 'rect', x: x + 2.3, y: y - 3.9, width: 2.4, height: 2.4, radius: 0.3, fill: GLOW },
]
/** The way itself, from (x, y) in one long wave: the path data up to (x + length, y), where the house stands. */
const wave = (x: number, y: number, length: number) =>
  `M ${x} ${y - 1} C ${x + length * 0.3} ${y - 4.5} ${x + length * 0.55} ${y + 2.2} ${x + length} ${y}`
const wayHome = (x: number, y: number, length: number): Item[] => [
  { kind: 'path', d: wave(x, y, length), ...line },
  ...house(x + length, y),
]

export interface CardTexts {
  displayName: string
  /** The name is broken before or behind it. */
  surname: string
  membershipId: string | null
  /** What the code opens; nothing on a preview: the code is made when the membership is approved. */
  url: string | null
  /** The short code as it is printed, for a finder who cannot scan; nothing on a preview, or where a code has none yet. */
  shortCode: string | null
  brand: PrintedBrand
}

/** Who stands behind a card, as it is printed. */
export type PrintedBrand = Pick<Brand, 'name' | 'association' | 'helpline' | 'textTo'>

/** Names of an illness, in the languages of a card. */
const ILLNESS = /dementia|demensia|alzheimer|失智|痴呆|认知障碍/i

/**
 * The name of who issued a card or label: the association's, but where that names an illness the service's own, because whoever picks
 * the card up must not learn from it that its owner is ill (D8.60, D59.6).
 */
export const printedIssuer = ({ name, association }: Pick<Brand, 'name' | 'association'>) =>
  ILLNESS.test(association) ? name : association

/** No text is smaller (D66.7): 7 points in millimetres. Only an address or a name that is longer than its line is. */
const LEAST = 2.48
/** Our address, as people compare it with what their phone shows. */
const ourAddress = (url: string) => url.replace(/^https?:\/\//, '').replace(/\/safereturncards\/.*$/, '')
/** Where a code is typed, and with it our address, in two parts, and where a number takes texts it is the third; nothing on a preview. */
function typeAt(url: string | null, shortCode: string | null, { textTo }: PrintedBrand): string[] {
  if (url === null) return []
  if (!shortCode) return [ourAddress(url)]
  return ['No camera? Go to', `${ourAddress(url)}/find`, ...(textTo ? [`or text it to ${inFours(textTo)}`] : [])]
}
const CODE_HERE = ['Your code', 'goes here'] as const
const PLEASE_SCAN = 'If I look lost, please scan'
/** The same request in Chinese and Malay, and in Tamil on a line of its own: the card is read by any passer-by. */
const SCAN = '请扫码 · Sila imbas'
const TAMIL_SCAN = 'ஸ்கேன் செய்யவும்'
const EMERGENCY = `In danger: ${POLICE}. Hurt: ${AMBULANCE}.`
/** A sticker pasted over the code is noticed by its address (CSA warns of it). */
const OTHER_ADDRESS = 'Another address on your phone? Call us.'

/**
 * The membership card, as large as a bank card. It carries no part of the NRIC and says nothing about health: whoever finds
 * it learns a name, and how to help (D8.60).
 */
export function layoutCard({ displayName, surname, membershipId, url, shortCode, brand }: CardTexts): Layout {
  const { width, height, radius } = CARD
  const edge = 4.6
  const inner = width - 2 * edge
  const qr = qrOf(url)
  const qrX = width - edge - qr.box + 1.4
  const qrY = 0.4
  const qrMiddle = qrX + qr.box / 2
  const nameWidth = qrX - edge - 0.6

  const names = nameLines(displayName, surname)
  const size = Math.min(8.6, 17 / names.length / 1.16, ...names.map((name) => fitting(name, nameWidth, 9)))
  const member = `${brand.name} member ${membershipId}`
  const type = typeAt(url, shortCode, brand).join(' ')
  const groundY = 43.2
  const corner = radius * 0.45
  const issuer = plain(printedIssuer(brand))
  return {
    width,
    height,
    items: [
      { kind: 'rect', x: 0, y: 0, width, height, radius, fill: WHITE },
      {
        kind: 'path',
        d: `${wave(0, groundY, 35)} L ${width} ${groundY} L ${width} ${height - radius} C ${width} ${height - corner} ${width - corner} ${height} ${width - radius} ${height} L ${radius} ${height} C ${corner} ${height} 0 ${height - corner} 0 ${height - radius} Z`,
        fill: LEAF,
      },
      text(issuer, edge, 4.8, fitting(issuer, nameWidth, LEAST), { colour: INK_SOFT }),
      text('Hello, my name is', edge, 9, 3.4, { colour: PATH }),
      ...names.map((name, index) => text(name, edge, 11.8 + size * (1 + index * 1.16), size, { weight: 600 })),
      ...(membershipId ? [text(member, edge, 33.4, fitting(member, nameWidth + 3, LEAST), { colour: INK_SOFT })] : []),
      ...qr.at(qrX, qrY),
      ...(url === null
        ? CODE_HERE.map((line, index) =>
            text(line, qrMiddle, qrY + qr.box / 2 + index * 3.6, 2.8, { anchor: 'middle', colour: INK_SOFT }),
          )
        : []),
      ...(shortCode
        ? [text(shortCode, qrMiddle, 33.9, fitting(shortCode, qr.box - 2, 3.2), { weight: 600, anchor: 'middle' })]
        : []),
      // Wider than the code above it, it stands in the middle of what is left of the card.
      text(PLEASE_SCAN, qrMiddle - 0.6, 36.9, LEAST, { weight: 600, anchor: 'middle' }),
      text(SCAN, qrMiddle, 39.7, LEAST, { anchor: 'middle', colour: INK_SOFT }),
      // Its width is reckoned larger than fonts draw it: where it ends is where it then stands in the middle.
      text(TAMIL_SCAN, qrMiddle + 13.6, 42.6, LEAST, { anchor: 'end', colour: INK_SOFT }),
      ...wayHome(0, groundY, 35),
      text(`Helpline ${brand.helpline}`, edge, 46.9, fitting(`Helpline ${brand.helpline}`, inner / 2 - 1, 2.9), {
        weight: 600,
      }),
      text(EMERGENCY, width - edge, 46.9, fitting(EMERGENCY, inner / 2, LEAST), { anchor: 'end' }),
      ...(type ? [text(type, edge, 49.8, fitting(type, inner, LEAST), { weight: 600, colour: PATH })] : []),
      text(OTHER_ADDRESS, edge, 52.6, fitting(OTHER_ADDRESS, inner, LEAST), { colour: INK_SOFT }),
      {
        kind: 'rect',
        x: HAIRLINE / 2,
        y: HAIRLINE / 2,
        width: width - HAIRLINE,
        height: height - HAIRLINE,
        radius,
        stroke: LEAF,
      },
    ],
  }
}

export interface LabelTexts {
  /** What it is for, as the family calls it: "Red bag". */
  label: string
  url: string
  shortCode: string | null
  brand: PrintedBrand
}

/** One sticker. It bears no name: a stranger who knows a name is trusted too soon. */
export function layoutLabel({ label, url, shortCode, brand }: LabelTexts): Layout {
  const { width, height, radius } = LABEL
  const qr = qrOf(url)
  const qrX = (height - qr.box) / 2
  const qrY = shortCode ? qrX - 2 : qrX
  const left = qrX + qr.box + 1.6
  const issuer = plain(printedIssuer(brand))
  const type = typeAt(url, shortCode, brand)
  // One line more stands closer together.
  const rows = type.length > 2 ? { first: 29.2, apart: 2.5 } : { first: 30.2, apart: 2.9 }
  const inner = width - left - 3.4
  const name = plain(label)
  const chip = { size: fitting(name, inner - 14, 2.6), width: 0 }
  chip.width = widthOf(name) * chip.size + 3
  return {
    width,
    height,
    items: [
      {
        kind: 'rect',
        x: HAIRLINE / 2,
        y: HAIRLINE / 2,
        width: width - HAIRLINE,
        height: height - HAIRLINE,
        radius,
        fill: WHITE,
        stroke: LEAF,
      },
      ...qr.at(qrX, qrY),
      ...(shortCode
        ? [
            text(shortCode, qrX + qr.box / 2, qrY + qr.box + 3, fitting(shortCode, qr.box, 3.6), {
              weight: 600,
              anchor: 'middle',
            }),
          ]
        : []),
      text(PLEASE_SCAN, left, 6, fitting(PLEASE_SCAN, inner, 4.2), { weight: 600 }),
      text(SCAN, left, 9.7, 2.9, { colour: INK_SOFT }),
      text(TAMIL_SCAN, left, 12.9, 2.6, { colour: INK_SOFT }),
      text(issuer, width - 3.4, 10, fitting(issuer, inner - 31, LEAST), { anchor: 'end', colour: INK_SOFT }),
      { kind: 'rect', x: left, y: 13.8, width: chip.width, height: 4.6, radius: 2.3, fill: LEAF },
      text(name, left + chip.width / 2, 17, chip.size, { anchor: 'middle', colour: PATH }),
      ...wayHome(left + chip.width + 0.6, 18.6, inner - chip.width - 7.6 - 0.4),
      text(`Helpline ${brand.helpline}`, left, 22.8, fitting(`Helpline ${brand.helpline}`, inner, 3.6), {
        weight: 600,
      }),
      text(EMERGENCY, left, 26.6, 2.7),
      ...type.map((line, index) =>
        text(line, left, rows.first + index * rows.apart, fitting(line, inner, LEAST), { weight: 600, colour: PATH }),
      ),
      text(OTHER_ADDRESS, left, type.length > 2 ? 36.7 : 36, fitting(OTHER_ADDRESS, inner, LEAST), {
        colour: INK_SOFT,
      }),
    ],
  }
}

/** Fourteen to a sheet, as many sheets as it takes: `single` draws one label of each, `sheet` fills a single sheet's places. */
export function layoutSheets(
  labels: Omit<LabelTexts, 'brand'>[],
  copies: 'sheet' | 'single',
  brand: PrintedBrand,
): Layout[] {
  const places = SHEET.columns * SHEET.rows
  if (copies === 'sheet' && labels.length <= places) return [layoutSheet(labels, brand)]
  return Array.from({ length: Math.ceil(labels.length / places) }, (_, page) => {
    const drawn = labels
      .slice(page * places, (page + 1) * places)
      .map((label) => layoutLabel({ ...label, brand }).items)
    return { width: SHEET.width, height: SHEET.height, items: drawn.flatMap(onSheet) }
  })
}

/** A label's items at the place of that number, row by row. */
const onSheet = (items: Item[], place: number): Item[] => {
  const { columns, left, top, gap } = SHEET
  const [column, row] = [place % columns, Math.floor(place / columns)]
  return items.map((item) => moved(item, left + column * (LABEL.width + gap), top + row * LABEL.height))
}

/** An A4 sheet of labels, as equal a number of each as rows allow. At most fourteen are drawn. */
export function layoutSheet(labels: Omit<LabelTexts, 'brand'>[], brand: PrintedBrand): Layout {
  const { width, height, columns, rows } = SHEET
  const drawn = labels.slice(0, columns * rows).map((label) => layoutLabel({ ...label, brand }).items)
  const each = drawn.length > rows ? 1 : columns
  return {
    width,
    height,
    items: Array.from({ length: drawn.length ? columns * rows : 0 }, (_, place) =>
      onSheet(drawn[Math.floor(place / each) % drawn.length] ?? [], place),
    ).flat(),
  }
}

/** What is printed for a person: page and PDF both ask here. */
export const layoutPrint = (kind: PrintKind, card: Card, brand: CardTexts['brand']) =>
  kind === 'labels' ? layoutSheet(card.labels, brand) : layoutCard({ ...card, brand })

function moved(item: Item, dx: number, dy: number): Item {
  if (item.kind !== 'path') return { ...item, x: item.x + dx, y: item.y + dy }
  let index = 0
  return {
    ...item,
    d: item.d.replaceAll(/-?\d+(\.\d+)?(e-\d+)?/g, (number) => String(Number(number) + (index++ % 2 ? dy : dx))),
  }
}

/** What is not text, as one path: the page and the PDF then draw it with the same few lines. */
export function outline(item: Exclude<Item, { kind: 'text' }>): Omit<Extract<Item, { kind: 'path' }>, 'kind'> {
  if (item.kind === 'path') return item
  if (item.kind === 'rect') {
    const { x, y, width, height, radius: r, fill, stroke } = item
    const [right, bottom] = [x + width, y + height]
    const d = `M ${x + r} ${y} H ${right - r} A ${r} ${r} 0 0 1 ${right} ${y + r} V ${bottom - r} A ${r} ${r} 0 0 1 ${right - r} ${bottom} H ${x + r} A ${r} ${r} 0 0 1 ${x} ${bottom - r} V ${y + r} A ${r} ${r} 0 0 1 ${x + r} ${y} Z`
    return { d, ...(fill && { fill }), ...(stroke && { stroke, strokeWidth: HAIRLINE }) }
  }
  const { x, y, size, modules } = item
  const step = size / modules.length
  // A run of dark modules is one rectangle: seams between neighbours would confuse a reader.
  const runs = modules.flatMap((row, line) =>
    [
      ...row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(
      ({ index, 0: run }) =>
        `M ${x + index * step} ${y + line * step} h ${run.length * step} v ${step} h ${-run.length * step} Z`,
    ),
  )
  return { d: runs.join(' '), fill: INK }
}
