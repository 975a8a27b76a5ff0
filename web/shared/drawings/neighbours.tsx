import { at, type Place } from './place.ts'

/** More of us, apart because a registration draws none of them. */

/** Makcik home from the market. */
export function Neighbour(place: Place) {
  return (
    <g transform={at(place)}>
      <path className="paper" d="M-23-14c0-40 3-80 14-90H9c11 10 14 50 14 90Z" />
      <path className="leaf" d="M-22-46c1-30 4-52 13-60H9c9 8 12 30 13 60-14 5-30 5-44 0Z" />
      <path d="M-12-62h1M-2-70h1M8-62h1M-7-54h1M4-53h1" />
      <path d="M-14-5h12M4-5h12M-10-14v8M8-14v8" />
      <path className="glow" d="M-20-98c-4-44 44-44 40 0-12 8-28 8-40 0Z" />
      <circle className="paper" cx="2" cy="-121" r="11" />
      <path d="M0-123v2M8-123v2M1-115q4 3 7 0" />
      <path d="M18-92c7 12 9 22 8 34" />
      <path className="leaf" d="M14-58h24l-3 28H18Z" />
      <path d="M20-58c0-9 12-9 12 0M18-66q-4-12 2-16M30-60q2-12 9-14" />
    </g>
  )
}

/** Thatha with his umbrella, waiting. */
export function Grandfather(place: Place) {
  return (
    <g transform={at(place)}>
      <path className="paper" d="M-17-52-18-8h14L0-40 5-8h13l-2-44Z" />
      <path d="M-20-3h15M5-3h15" />
      <path className="paper" d="M-21-42c-3-38 0-58 12-63H9c12 5 15 25 12 63Z" />
      <path d="M0-104v30M3-96h1M3-86h1" />
      <circle className="paper" cx="0" cy="-122" r="16" />
      <path
        className="leaf"
        d="M-16-122a16 16 0 0 1 5-11.500c1 4 0 7-1 10-1 3-1 5-1 8-2-1.500-3-4-3-6.500ZM16-122a16 16 0 0 0-5-11.500c-1 4 0 7 1 10 1 3 1 5 1 8 2-1.500 3-4 3-6.500Z"
      />
      <circle cx="-5.500" cy="-122" r="4" />
      <circle cx="5.500" cy="-122" r="4" />
      <path d="M-1.500-123q1.500-1 3 0M-4-112q4 3.500 8 0" />
      <path d="M-18-92c-8 12-8 22-2 32M18-92c8 8 12 18 14 30" />
      <path className="solid" d="M32-66v60M28-58l-4 34h16l-4-34Z" />
      <path d="M32-66c0-8 9-8 9-1" />
    </g>
  )
}

/** An uncle on a stool, looking right. */
export function Seated({ hat, ...place }: Place & { hat?: true }) {
  return (
    <g transform={at(place)}>
      <path className="leaf" d="M-20-40h36v7h-36ZM-13-33H9V0h-22Z" />
      <path className="solid" d="M-14-58h34q14 0 14 14V-5H21v-36h-35Z" />
      <path d="M19-3h18" />
      <path className="paper" d="M-16-45c-5-28-3-44 8-48h7c10 4 15 22 14 48Z" />
      <circle className="paper" cx="0" cy="-109" r="15" />
      {hat ? (
        <path className="solid" d="M-15-114c1-10 1-14 2-14 7-4 20-4 27 0 1 0 1 6 2 14-10-4-21-4-31 0Z" />
      ) : (
        <path className="leaf" d="M-15-108c-5-22 29-24 31-5-8 0-13-2-17-6-3 6-8 10-14 11Z" />
      )}
      <path d="M7-109v2M3-101q4 2 7 0" />
      <path className="paper" d="M-6-86c4 18 12 26 36 26v-7c-16 0-22-6-26-20" />
    </g>
  )
}
