import { encode } from 'uqr'

/** The modules of a code as a path, one unit wide each, and how many stand in a row. */
function qrPath(address: string) {
  const { data, size } = encode(address, { ecc: 'M', border: 2 })
  return { size, d: data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1Z` : ''))).join('') }
}
const codesOfSettings = new Map<string, ReturnType<typeof qrPath>>()

/** The code of an address that is the same for everybody, drawn once: it took a quarter of the time of the first page. */
function qrPathOfSetting(address: string) {
  const code = codesOfSettings.get(address) ?? qrPath(address)
  codesOfSettings.set(address, code)
  return code
}

/**
 * An address as a code for a phone's camera; dark on white in every scheme, because cameras expect that. Whoever cannot
 * see it has the link beside it. `isSetting`: the address is one of the settings, and no secret.
 */
export function Qr({ address, isSetting = false }: { address: string; isSetting?: boolean }) {
  const { size, d } = isSetting ? qrPathOfSetting(address) : qrPath(address)
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} aria-hidden="true" shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${size}v${size}H0Z`} />
      <path fill="#083B3A" d={d} />
    </svg>
  )
}
