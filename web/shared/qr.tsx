import { encode } from 'uqr'

/**
 * An address as a code for a phone's camera; dark on white in every scheme, because cameras expect that. Whoever cannot
 * see it has the link beside it.
 */
export function Qr({ address }: { address: string }) {
  const { data, size } = encode(address, { ecc: 'M', border: 2 })
  const d = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1Z` : ''))).join('')
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} aria-hidden="true" shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${size}v${size}H0Z`} />
      <path fill="#083B3A" d={d} />
    </svg>
  )
}
