import { at, type Place } from './place.ts'

/** People of all our communities, feet at their own zero, about 150 high, in simple line and two flat colours. */

/** Ah Ma in her samfoo, bag across the shoulder, the tag with its code on it. */
export function Grandmother(place: Place) {
  return (
    <g transform={at(place)}>
      <path className="solid" d="M-17-60-20-7h14l7-34 6 34h14l-3-53Z" />
      <path d="M-20-3h15M8-3h15" />
      <path className="leaf" d="M-21-56c-4-24 1-42 13-47H9c12 5 16 23 12 47q-21 6-42 0Z" />
      <path d="M0-101v43" />
      <path d="M4-88h3M4-76h3M4-64h3" />
      <circle className="paper" cx="2" cy="-119" r="16" />
      <path className="leaf" d="M-14-117c-3-20 30-25 32-4-8-3-14-7-17-12-2 7-8 13-15 16Z" />
      <circle className="leaf" cx="-15" cy="-130" r="7" />
      <circle cx="9" cy="-117" r="4.5" />
      <path d="M13.5-118l4-1M5-109q4 3 8 1" />
      <path d="M11-100-17-62" />
      <path className="glow" d="M-38-66h26l3 23h-32Z" />
      <path className="paper" d="M-30-56h10v11h-10Z" />
      <path d="M-27-53h1M-24-53h1M-27-49h1M-24-49h1" />
      <path className="leaf" d="M-14-92c-10 8-11 18-6 28" />
    </g>
  )
}

/** The daughter who walks with her: beside somebody whose arm she takes, else both of hers hang down. */
export function Daughter({ takes, ...place }: Place & { takes?: true }) {
  return (
    <g transform={at(place)}>
      <path className="paper" d="M-15-68-27-7h14L1-48 14-7h14L16-68Z" />
      <path d="M-30-3h16M12-3h16" />
      <path className="glow" d="M-20-66c-3-26 1-43 12-48H9c11 5 14 22 11 48Z" />
      <path className="solid" d="M-18-124c-6-30 36-34 36-4 1 8-2 14 1 19-8 3-29 3-36 0 2-4 0-9-1-15Z" />
      <path className="paper" d="M-11-127c10 0 17-5 20-11 5 8 6 27-8 28-8 0-12-6-12-17Z" />
      <path d="M1-126v2M-5-118q4 3 7 0" />
      <path d={takes ? 'M-16-104c-10 8-16 18-24 20' : 'M-15-104c-9 9-10 22-6 33'} />
      <path d="M17-104c8 10 8 22 4 32" />
    </g>
  )
}
