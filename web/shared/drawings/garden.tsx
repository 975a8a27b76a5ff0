/** Where we sit: apart from the other places, because a registration draws only these. Each stands on its own zero. */

/** A rain tree: everybody fits below it. */
export function RainTree({ x, y, scale = 1 }: { x: number; y: number; scale?: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path className="paper" d="M-28 0c20-36 14-86-20-140l8-6 34 52 2-70h10l2 66 40-64 8 6C30-94 16-40 36 0Z" />
      <path
        className="leaf"
        d="M-150-170c-22-34 14-62 42-54 8-34 54-42 74-20 20-28 70-24 80 8 34-14 76 8 66 42 34 4 42 42 12 52-30 10-58-4-80 0-24 6-40-8-62-6-22 0-34 12-58 6-26 8-64 4-74-28Z"
      />
      <path d="M-100-196c10-8 20-8 30-2M-16-212c10-8 22-8 32 0M66-188c12-6 22-4 30 4" />
    </g>
  )
}

/** The stone table of every void deck. */
export function StoneTable({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path className="paper" d="M-40-70h80v9h-80ZM-8-61H8V0H-8Z" />
      <path d="M-16 0h32" />
    </g>
  )
}
