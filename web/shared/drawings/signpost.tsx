import { Student } from './student.tsx'

/** No page here: the signpost where two ways part. */
export function Signpost() {
  return (
    <svg className="drawing moment" viewBox="0 0 320 200" aria-hidden="true">
      <path className="leaf flat" d="M0 196c40-40 90-46 140-30 60 18 120-10 180 30Z" />
      <path d="M150 196V18" />
      <path className="glow" d="M96 34h92l20 18-20 18H96Z" />
      <path d="M114 52h56" />
      <path className="paper" d="M204 88h-86L98 106l20 18h86Z" />
      <path d="M126 106h58" />
      <g transform="translate(252 196)">
        <Student x={0} y={0} scale={0.85} flip />
      </g>
      <path d="M6 196h308" />
    </svg>
  )
}
