/** Where we live: a block with its void deck, a bus stop, a cup of kopi. Each stands on its own zero. */
const FLOOR = 40
const BAY = 52
const DECK = 66

/** A slab block: corridors, windows of which some are lit, and the open deck below. */
export function Block({
  x,
  y,
  floors,
  bays,
  number,
  lit,
}: {
  x: number
  y: number
  floors: number
  bays: number
  number: string
  /** [floor, bay] of each lit window. */
  lit: readonly (readonly [number, number])[]
}) {
  const width = bays * BAY
  const height = floors * FLOOR
  const top = -DECK - height
  const windows = (isLit: boolean) =>
    Array.from({ length: floors * bays }, (_, index) => [Math.floor(index / bays), index % bays] as const)
      .filter(([floor, bay]) => lit.some(([f, b]) => f === floor && b === bay) === isLit)
      .map(([floor, bay]) => `M${bay * BAY + 14} ${top + floor * FLOOR + 8}h24v14h-24Z`)
      .join('')
  return (
    <g transform={`translate(${x} ${y})`}>
      <path className="paper" d={`M0 ${-DECK}V${top}h${width}v${height}Z`} />
      <path
        className="leaf flat"
        d={Array.from({ length: floors }, (_, floor) => `M0 ${top + floor * FLOOR + 27}h${width}v13H0Z`).join('')}
      />
      <path d={Array.from({ length: floors }, (_, floor) => `M0 ${top + floor * FLOOR + 27}h${width}`).join('')} />
      <path className="leaf" d={windows(false)} />
      <path className="glow" d={windows(true)} />
      <path className="paper" d={`M${width} ${-DECK}V${top - 22}h46V0h-46Z`} />
      <text
        className="solid flat"
        x={width + 23}
        y={top + 14}
        textAnchor="middle"
        fontSize="22"
        fontWeight="650"
        fontFamily="system-ui, sans-serif"
      >
        {number}
      </text>
      <path d={`M0 ${-DECK}h${width}M0 ${-DECK}V${top}M-8 ${top}h${width + 8}M${width - 60} ${top}v-16h34v16`} />
      <path className="paper" d={`M8 0v${-DECK}h12V0M${width / 2 - 6} 0v${-DECK}h12V0`} />
    </g>
  )
}

export function BusStop({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path className="leaf" d="M8-150h186v104H8Z" />
      <path d="M70-150v104M132-150v104" />
      <path className="paper" d="M-22-176c80-20 170-20 246 0v16H-22Z" />
      <path d="M8-160V0M194-160V0" />
      <path className="paper" d="M30-46h142v10H30ZM44-36v36M158-36v36" />
      <path d="M252 0v-190" />
      <path className="glow" d="M232-218h40v34h-40Z" />
      <path d="M240-196v-12h24v12ZM244-191h1M260-191h1" />
    </g>
  )
}

/** The bus that somebody's father took by mistake. */
export function Bus({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path className="leaf" d="M0-20v-118q0-14 14-14h270q20 0 24 20l10 60v52Z" />
      <path className="paper" d="M18-130h58v50H18ZM88-130h58v50H88ZM158-130h58v50h-58ZM232-130h50l16 50h-66Z" />
      <path d="M0-58h316" />
      <path className="glow" d="M298-46h20v12h-20Z" />
      <circle className="paper" cx="66" cy="-20" r="20" />
      <circle className="paper" cx="246" cy="-20" r="20" />
      <circle className="solid" cx="66" cy="-20" r="6" />
      <circle className="solid" cx="246" cy="-20" r="6" />
    </g>
  )
}

/** A thick cup on its saucer, with the spoon that is always there. */
export function Kopi({ x, y, scale = 1 }: { x: number; y: number; scale?: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path className="paper" d="M-17-26h34l-4 20q-1 6-7 6H-6q-6 0-7-6Z" />
      <path className="glow flat" d="M-14-15h28l-2 9H-12Z" />
      <path d="M15-22c12-2 12 13-2 13M-26 2h52" />
      <path d="M-6-34c-4-5 4-7 0-12M6-34c-4-5 4-7 0-12" />
    </g>
  )
}
