import { outline, type Layout } from '#contract/domain/card-layout.ts'

/** A layout in its true size, item by item as the PDF has it. */
export function CardDrawing({ layout: { width, height, items } }: { layout: Layout }) {
  const words = items.flatMap((item) => (item.kind === 'text' ? item.text : []))
  return (
    <svg
      className="card-drawing"
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      width={`${width}mm`}
      height={`${height}mm`}
      fontFamily="system-ui, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', sans-serif"
      role="img"
      lang="en"
      aria-label={[...new Set(words)].join('. ')}
    >
      {items.map((item, index) => {
        if (item.kind === 'text') {
          const { text, x, y, size, weight, anchor, colour } = item
          return (
            <text key={index} x={x} y={y} fontSize={size} fontWeight={weight} textAnchor={anchor} fill={colour}>
              {text}
            </text>
          )
        }
        const { d, fill = 'none', stroke, strokeWidth } = outline(item)
        return <path key={index} d={d} fill={fill} stroke={stroke} strokeWidth={strokeWidth} />
      })}
    </svg>
  )
}
