import type { Box } from './clip.ts'
import type { Anchor, NameKind } from './shape.ts'

/** Height of the letters of each kind of name, as web/shared/ground.css draws them, and what is added between two letters. */
export const NAME_SIZES: Record<NameKind, { size: number; spacing: number; strong?: true }> = {
  area: { size: 13, spacing: 1 },
  island: { size: 13, spacing: 0 },
  water: { size: 13, spacing: 1 },
  station: { size: 14, spacing: 0, strong: true },
  codes: { size: 12, spacing: 0 },
  route: { size: 12, spacing: 0 },
  street: { size: 13, spacing: 0 },
  block: { size: 12, spacing: 0 },
}
/** Room around a name, so that two never touch. */
const AROUND = 3
/** From the middle of a line of text down to its baseline, as a part of its height. */
export const BASELINE = 0.35

/** Widths of letters as parts of their height: no browser measures on the server. On the wide side of the system's fonts. */
const WIDTHS: readonly [letters: RegExp, width: number][] = [
  [/[\u2e80-\uffff]/, 1],
  // A sign of Tamil that stands above or below its letter takes no width; the widest letters take one and a half.
  [/[\u0bc0\u0bcd]/, 0],
  [/\p{Script=Tamil}/u, 1.1],
  [/[MWmw]/, 0.88],
  [/[A-Z&]/, 0.7],
  [/[iljtfrI1.,'’ -]/, 0.36],
]
const OTHER_WIDTH = 0.6
/** Strong letters are wider by so much. */
const STRONG = 1.12

/** How wide a text stands. */
export function nameWidth(text: string, kind: NameKind): number {
  const { size, spacing, strong } = NAME_SIZES[kind]
  const shown = kind === 'area' ? text.toUpperCase() : text
  let width = 0
  for (const letter of shown) {
    const own = WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? OTHER_WIDTH
    width += own * size * (strong ? STRONG : 1) + spacing
  }
  return width
}

/** What a line of text covers whose middle, or whose beginning or end, is here. */
export function nameBox({
  x,
  y,
  text,
  kind,
  anchor,
}: {
  x: number
  y: number
  text: string
  kind: NameKind
  anchor?: Anchor
}): Box {
  const width = nameWidth(text, kind)
  const { size } = NAME_SIZES[kind]
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  return {
    left: left - AROUND,
    right: left + width + AROUND,
    top: y - size / 2 - AROUND,
    bottom: y + size / 2 + AROUND,
  }
}
