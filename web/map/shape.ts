/** A piece of the drawn ground: the same in a page that the server draws and in a map that a script draws (web/shared/ground.css). */
export type Shape =
  | { draw: 'path'; kind: 'land' | 'catchment' | 'border'; d: string }
  | { draw: 'path'; kind: 'line'; line: string; d: string }
  | { draw: 'circle'; kind: 'stop' | 'interchange'; line: string; x: number; y: number; r: number }
  | { draw: 'text'; kind: NameKind; x: number; y: number; text: string; line?: string; anchor?: Anchor }
export type NameKind = 'area' | 'island' | 'water' | 'station' | 'codes' | 'route' | 'street' | 'block'
export type Anchor = 'start' | 'end'

/** What web/shared/ground.css calls each kind. */
const CLASSES: Record<Shape['kind'], string> = {
  land: 'ground-land',
  catchment: 'ground-catchment',
  border: 'ground-border',
  line: 'ground-line',
  stop: 'ground-stop',
  interchange: 'ground-interchange',
  area: 'ground-area',
  island: 'ground-island',
  water: 'ground-water',
  station: 'ground-station',
  codes: 'ground-codes',
  route: 'ground-route',
  street: 'ground-street',
  block: 'ground-block',
}

type Attributes = Record<string, string | number>

/** A shape as an element of SVG: its tag, its attributes and its text. */
export function elementOf(shape: Shape): { tag: 'path' | 'circle' | 'text'; attributes: Attributes; text: string } {
  const line: Attributes = 'line' in shape && shape.line ? { 'data-line': shape.line } : {}
  const attributes: Attributes = { class: CLASSES[shape.kind], ...line }
  if (shape.draw === 'path') return { tag: 'path', attributes: { ...attributes, d: shape.d }, text: '' }
  const { x, y } = shape
  if (shape.draw === 'circle')
    return { tag: 'circle', attributes: { ...attributes, cx: x, cy: y, r: shape.r }, text: '' }
  const anchor: Attributes = shape.anchor ? { 'data-anchor': shape.anchor } : {}
  return { tag: 'text', attributes: { ...attributes, ...anchor, x, y }, text: shape.text }
}
