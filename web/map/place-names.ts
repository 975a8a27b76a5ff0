import { meets, type Box } from './clip.ts'
import { BASELINE, NAME_SIZES, nameBox } from './name-size.ts'
import type { Anchor, NameKind, Shape } from './shape.ts'
import type { Spot } from './view.ts'

/** A line of a name, from the spot that it names. */
export interface NameLine {
  kind: NameKind
  text: string
  dx?: number
  dy?: number
  anchor?: Anchor
  line?: string
}

/** Pixels of a cell of the grid in which the taken room is looked up. */
const CELL = 64

/** The room that names and stations have taken, so that no two names of a drawing touch. */
export function openRoom(frame: Box, scale: number) {
  const cells = new Map<string, Box[]>()
  const keys = ({ left, top, right, bottom }: Box) => {
    const found: string[] = []
    for (let x = Math.floor(left / CELL); x * CELL <= right; x += 1)
      for (let y = Math.floor(top / CELL); y * CELL <= bottom; y += 1) found.push(`${x} ${y}`)
    return found
  }
  const take = (box: Box) => {
    for (const key of keys(box)) cells.set(key, [...(cells.get(key) ?? []), box])
  }
  const isFree = (box: Box) =>
    box.left >= frame.left &&
    box.right <= frame.right &&
    box.top >= frame.top &&
    box.bottom <= frame.bottom &&
    keys(box).every((key) => cells.get(key)?.every((taken) => !meets(taken, box)) ?? true)
  const linesAt = ({ x, y }: Spot, lines: readonly NameLine[]) =>
    lines.map((line) => ({ ...line, x: x / scale + (line.dx ?? 0), y: y / scale + (line.dy ?? 0) }))
  const boxOf = (line: ReturnType<typeof linesAt>[number]): Box => {
    const { left, top, right, bottom } = nameBox(line)
    return { left: left * scale, top: top * scale, right: right * scale, bottom: bottom * scale }
  }
  return {
    take,
    /** The first of several ways to write a name that has room, as shapes; nothing where none has. */
    place(spot: Spot, ways: readonly (readonly NameLine[])[]): Shape[] {
      const free = ways.map((lines) => linesAt(spot, lines)).find((lines) => lines.every((line) => isFree(boxOf(line))))
      for (const line of free ?? []) take(boxOf(line))
      return (free ?? []).map(({ kind, text, x, y, anchor, line }): Shape => ({
        draw: 'text',
        kind,
        text,
        x: tenth(x * scale),
        y: tenth((y + NAME_SIZES[kind].size * BASELINE) * scale),
        ...(line !== undefined && { line }),
        ...(anchor && { anchor }),
      }))
    },
  }
}
export type Room = ReturnType<typeof openRoom>

/** Coordinates of a drawing have one decimal. */
export const tenth = (value: number) => Math.round(value * 10) / 10
