/** The four steps, drawn (P1.5): the same phone goes through all of them. */
const Phone = () => (
  <>
    <path className="paper" d="M82 14q0-10 10-10h56q10 0 10 10v112q0 10-10 10H92q-10 0-10-10Z" />
    <path d="M112 14h16" />
  </>
)

export function DownloadStep() {
  return (
    <svg className="drawing" viewBox="78 0 150 140" aria-hidden="true">
      <Phone />
      <path className="leaf" d="M98 44h44v44H98Z" />
      <path d="M104 76c8 0 6-12 14-12" />
      <path className="solid" d="M114 66 126 55l12 11v14h-24Z" />
      <path className="glow flat" d="M123 68h6v6h-6Z" />
      <path d="M120 98v20M111 110l9 9 9-9" />
    </svg>
  )
}

export function SignUpStep() {
  return (
    <svg className="drawing" viewBox="78 0 150 140" aria-hidden="true">
      <Phone />
      <circle className="leaf" cx="106" cy="42" r="9" />
      <path className="leaf" d="M92 68c0-18 28-18 28 0Z" />
      <circle className="glow" cx="136" cy="42" r="9" />
      <path className="glow" d="M122 68c0-18 28-18 28 0Z" />
      <path d="M96 84h48M96 98h48M96 112h26" />
      <path className="paper" d="m176 64 10 8-34 44-13 6 3-14Z" />
      <path d="m169 73 10 8M142 110l9 7" />
    </svg>
  )
}

export function WaitStep() {
  return (
    <svg className="drawing" viewBox="78 0 150 140" aria-hidden="true">
      <Phone />
      <path d="M96 60h30M96 76h22" />
      <path className="glow" d="M112 92q0-8 8-8h78q8 0 8 8v24q0 8-8 8h-58l-14 13v-13h-6q-8 0-8-8Z" />
      <path d="M128 98h56M128 111h36" />
      <circle className="leaf" cx="176" cy="42" r="26" />
      <path d="M176 26v17l11 8" />
    </svg>
  )
}

export function UseStep() {
  return (
    <svg className="drawing" viewBox="78 0 150 140" aria-hidden="true">
      <Phone />
      <path className="leaf" d="M92 34q0-5 5-5h46q5 0 5 5v28q0 5-5 5H97q-5 0-5-5Z" />
      <path d="M99 40h20M99 50h14" />
      <path className="solid flat" d="M128 40h14v14h-14Z" />
      <path d="M96 84h48M96 98h34" />
      <circle className="glow" cx="160" cy="104" r="24" />
      <path d="m149 105 8 8 14-17" />
    </svg>
  )
}
