/** A position as outlines hold it. */
export type Point = readonly [lng: number, lat: number]

/** Four decimals of a degree are eleven metres. */
const SCALE = 10_000
const FIVE_BITS = 0x1f
const MORE = 0x20
const FIRST_CHARACTER = 63

function encodeNumber(value: number): string {
  let rest = value < 0 ? ~(value << 1) : value << 1
  let text = ''
  while (rest >= MORE) {
    text += String.fromCharCode((MORE | (rest & FIVE_BITS)) + FIRST_CHARACTER)
    rest >>= 5
  }
  return text + String.fromCharCode(rest + FIRST_CHARACTER)
}

/** A line as text: the differences of its points in the encoded polyline format, with four decimals and the longitude first. */
export function encodeLine(line: readonly Point[]): string {
  let [x, y] = [0, 0]
  let text = ''
  for (const [lng, lat] of line) {
    const [nextX, nextY] = [Math.round(lng * SCALE), Math.round(lat * SCALE)]
    text += encodeNumber(nextX - x) + encodeNumber(nextY - y)
    ;[x, y] = [nextX, nextY]
  }
  return text
}

/** The points of a line that `encodeLine` wrote. */
export function decodeLine(text: string): Point[] {
  const numbers: number[] = []
  let [value, shift] = [0, 0]
  for (const character of text) {
    const bits = character.charCodeAt(0) - FIRST_CHARACTER
    value |= (bits & FIVE_BITS) << shift
    shift += 5
    if (bits >= MORE) continue
    numbers.push(value & 1 ? ~(value >> 1) : value >> 1)
    ;[value, shift] = [0, 0]
  }
  let [x, y] = [0, 0]
  const line: Point[] = []
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    x += numbers[index] ?? 0
    y += numbers[index + 1] ?? 0
    line.push([x / SCALE, y / SCALE])
  }
  return line
}
