import { Grandfather, Neighbour } from '../shared/drawings/neighbours.tsx'
import { Daughter } from '../shared/drawings/people.tsx'

/** The three offers, drawn (P1.1). */
export function CardOffer() {
  return (
    <svg className="drawing" viewBox="38 0 180 160" aria-hidden="true">
      <path d="M92 6c10 26 18 30 28 34 10-4 18-8 28-34" />
      <path className="paper" d="M114 36h12v12h-12Z" />
      <path className="paper" d="M40 48q0-8 8-8h144q8 0 8 8v92q0 8-8 8H48q-8 0-8-8Z" />
      <path className="leaf" d="M40 70V48q0-8 8-8h144q8 0 8 8v22Z" />
      <path d="M56 56h60" />
      <path d="M56 92h58M56 110h46M56 128h30" />
      <path className="paper" d="M138 84h48v48h-48Z" />
      <path
        className="solid flat"
        d="M144 90h12v12h-12ZM168 90h12v12h-12ZM144 114h12v12h-12ZM160 90h4v8h-4ZM160 104h8v6h-8ZM172 106h8v8h-8ZM160 116h6v10h-6ZM170 120h10v6h-10Z"
      />
      <path className="glow" d="M176 56a8 8 0 1 1 .1 0Z" />
    </svg>
  )
}

export function RewardOffer() {
  return (
    <svg className="drawing" viewBox="22 16 204 144" aria-hidden="true">
      <path d="M24 140h192" />
      <path className="paper" d="M60 76h84l-12 46q-3 12-16 12H88q-13 0-16-12Z" />
      <path className="glow flat" d="M67 96h70l-6 26q-3 10-16 10H89q-13 0-16-10Z" />
      <path d="M60 76h84l-12 46q-3 12-16 12H88q-13 0-16-12Z" />
      <path d="M141 88c28-6 30 34-7 32M44 140q6 8 18 8h80q12 0 18-8" />
      <path d="M86 62c-10-12 10-18 0-30M112 62c-10-12 10-18 0-30" />
      <g transform="rotate(14 186 60)">
        <path className="leaf" d="M164 44l22-20 22 20v56h-44Z" />
        <circle className="paper" cx="186" cy="46" r="5" />
        <path className="solid flat" d="M186 88c-22-16-14-28-6-28 4 0 6 4 6 4s2-4 6-4c8 0 16 12-6 28Z" />
      </g>
      <path d="M178 24c-4-14 8-16 14-8" />
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
