import { SHEET, type Item, type Layout } from './domain/card-layout.ts'
import { fitting, plain, widthOf } from './domain/card-text.ts'

const [EDGE, LINE, GAP] = [18, 5.4, 3]
const INK = '#1B2B2E'
const SOFT = '#3F4F52'
const PATH = '#0B5351'
/** Where the photo stands, in millimetres. */
export const RECORD_PHOTO = { x: SHEET.width - EDGE - 34, y: EDGE + 4, size: 34 } as const
const SMALLEST = 1.6

/** A section of the record: its title, and its lines, each with what stands before it. */
export interface RecordSection {
  title: string
  lines: { before: string; text: string }[]
}

/** The lines of a text no wider than `room`: at blanks, in a long word wherever the room ends. */
function wrapped(text: string, room: number, size: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of plain(text).match(/\p{Script=Han}|[^\s\p{Script=Han}]{1,24}\s*|\s+/gu) ?? []) {
    if (line && widthOf((line + piece).trimEnd()) * size > room) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += piece
  }
  return line.trim() ? [...lines, line.trimEnd()] : lines
}

/** One page of A4 in millimetres, whose letters become smaller until everything stands on it. */
export function layoutRecord(
  head: { brand: string; title: string; name: string; facts: string[]; note: string },
  sections: RecordSection[],
  size = 3.6,
): Layout {
  const { width, height } = SHEET
  const items: Item[] = []
  let y = EDGE
  const line = LINE * (size / 3.6)
  const write = (text: string, x: number, look: Partial<Extract<Item, { kind: 'text' }>> = {}) =>
    items.push({ kind: 'text', text, x, y, size, weight: 400, anchor: 'start', colour: INK, ...look })
  const beside = RECORD_PHOTO.x - EDGE - GAP
  write(head.brand, EDGE, { colour: PATH, weight: 600, size: fitting(head.brand, beside, 3.4) })
  y += 9
  write(head.title, EDGE, { weight: 600, colour: PATH, size: fitting(head.title, beside, 4.6) })
  y += 9
  const name = plain(head.name)
  write(name, EDGE, { weight: 600, size: fitting(name, beside, 7.5) })
  y += 2
  for (const text of head.facts.flatMap((fact) => wrapped(fact, beside, size))) {
    y += line
    write(text, EDGE)
  }
  y = Math.max(y, RECORD_PHOTO.y + RECORD_PHOTO.size)
  for (const section of sections) {
    y += GAP + line
    write(section.title, EDGE, { weight: 600, colour: PATH, size: size * 1.15 })
    for (const { before, text } of section.lines) {
      const from = before ? EDGE + 34 : EDGE
      for (const [index, part] of wrapped(text, width - EDGE - from, size).entries()) {
        y += line
        if (index === 0 && before) write(before, EDGE, { colour: SOFT, size: fitting(before, 32, size) })
        write(part, from)
      }
    }
  }
  y += GAP
  for (const text of wrapped(head.note, width - 2 * EDGE, size * 0.85)) {
    y += line
    write(text, EDGE, { colour: SOFT, size: size * 0.85 })
  }
  if (y > height - EDGE && size > SMALLEST) return layoutRecord(head, sections, size - 0.2)
  return { width, height, items }
}
