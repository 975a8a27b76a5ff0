import { Grandfather, Neighbour } from '../shared/drawings/neighbours.tsx'
import { Daughter } from '../shared/drawings/people.tsx'

/** The three offers, drawn (P1.1). */
export function CardOffer() {
  return (
    <svg className="drawing" viewBox="22 16 196 140" aria-hidden="true">
      <g transform="rotate(-5 120 88)">
        <path className="paper" d="M32 40q0-9 9-9h158q9 0 9 9v92q0 9-9 9H41q-9 0-9-9Z" />
        <path className="leaf flat" d="M34 112c30-14 44 10 92 2h80v18q0 7-7 7H41q-7 0-7-7Z" />
        <path d="M48 50h42" />
        <path className="solid flat" d="M48 62h74v9H48ZM48 78h52v9H48Z" />
        <path className="paper" d="M146 44h50v50h-50Z" />
        <path
          className="solid flat"
          d="M152 50h13v13h-13ZM177 50h13v13h-13ZM152 75h13v13h-13ZM169 50h4v8h-4ZM169 66h8v5h-8ZM181 67h9v7h-9ZM169 75h5v13h-5ZM179 79h11v9h-11Z"
        />
        <path d="M32 113c30-14 44 9 92 1" />
        <path className="paper" d="M124 118v-18l14-12 14 12v18Z" />
        <path className="glow" d="M133 102h10v10h-10Z" />
      </g>
    </svg>
  )
}

export function RewardOffer() {
  return (
    <svg className="drawing" viewBox="22 0 216 152" aria-hidden="true">
      <path d="M24 140h192" />
      <path className="paper" d="M60 76h84l-12 46q-3 12-16 12H88q-13 0-16-12Z" />
      <path className="glow flat" d="M67 96h70l-6 26q-3 10-16 10H89q-13 0-16-10Z" />
      <path d="M60 76h84l-12 46q-3 12-16 12H88q-13 0-16-12Z" />
      <path d="M141 88c28-6 30 34-7 32M44 140q6 8 18 8h80q12 0 18-8" />
      <path d="M86 62c-10-12 10-18 0-30M112 62c-10-12 10-18 0-30" />
      <g transform="translate(16 0) rotate(14 186 60)">
        <path className="leaf" d="M164 44l22-20 22 20v56h-44Z" />
        <circle className="paper" cx="186" cy="46" r="5" />
        <path className="solid flat" d="M186 88c-22-16-14-28-6-28 4 0 6 4 6 4s2-4 6-4c8 0 16 12-6 28Z" />
      </g>
      <path d="M205 47c-16-14-8-44 8-40 12 3 8 20-6 38" />
    </svg>
  )
}

export function CommunityOffer() {
  return (
    <svg className="drawing" viewBox="16 0 216 152" aria-hidden="true">
      <path
        className="leaf"
        d="M30 60c-8-22 14-36 32-28 10-22 48-24 58-4 16-16 48-10 52 10 24-6 48 10 40 32 16 22-20 30-40 20-20 10-44 8-56-2-18 10-42 8-52 0-22 6-44-8-34-28Z"
      />
      <Grandfather x={64} y={148} scale={0.78} />
      <Neighbour x={122} y={148} scale={0.78} />
      <Daughter x={180} y={148} scale={0.78} flip />
      <path d="M20 148h200" />
    </svg>
  )
}
