import { Grandfather, Neighbour } from './neighbours.tsx'
import { Daughter, Grandmother } from './people.tsx'
import { Student } from './student.tsx'
import { RainTree, StoneTable } from './garden.tsx'
import { BusStop, Kopi } from './places.tsx'

/** Pictures for the moments when there is nothing to show, or something to be glad about. */

/** No network: rain below the block, and an umbrella for two. */
export function Rain() {
  return (
    <svg className="drawing moment" viewBox="0 0 320 200" aria-hidden="true">
      <path className="leaf" d="M70 62c-26-2-26-34 2-36 6-28 52-28 60-4 22-14 48 2 42 24 20 4 16 18-2 18Z" />
      <path d="M84 84l-6 16M112 84l-6 16M140 84l-6 16M98 112l-6 16M126 112l-6 16M70 112l-6 16" />
      <Grandmother x={222} y={194} scale={0.78} />
      <Daughter x={258} y={194} scale={0.78} takes />
      <path
        className="glow"
        d="M166 84c14-56 122-56 136 0-10-10-22-10-34 0-12-10-22-10-34 0-12-10-22-10-34 0-12-10-22-10-34 0Z"
      />
      <path d="M234 42v-8M234 84v34" />
      <path d="M6 196h308" />
    </svg>
  )
}

/** Nothing found: an empty stop, and a neighbour who looks around. */
export function NoResult() {
  return (
    <svg className="drawing moment" viewBox="0 0 320 240" aria-hidden="true">
      <BusStop x={30} y={236} />
      <Neighbour x={254} y={236} flip />
      <path d="M6 236h308" />
    </svg>
  )
}

/** Nothing here yet: the table is free. */
export function EmptyTable() {
  return (
    <svg className="drawing moment" viewBox="-28 0 348 240" aria-hidden="true">
      <RainTree x={120} y={236} scale={0.8} />
      <StoneTable x={224} y={236} />
      <Kopi x={224} y={163} scale={0.7} />
      <path d="M-22 236h336" />
    </svg>
  )
}

/** Thank you: somebody is on the way home. */
export function Thanks() {
  return (
    <svg className="drawing moment" viewBox="0 0 320 200" aria-hidden="true">
      <path className="leaf flat" d="M0 196c60-60 120-40 170-56 50-14 110 16 150 56Z" />
      <Grandfather x={70} y={196} scale={0.95} />
      <Student x={130} y={196} scale={0.95} flip />
      <path className="solid flat" d="M101 62c-16-12-10-21-4-21 3 0 4 3 4 3s1-3 4-3c6 0 12 9-4 21Z" />
      <path className="paper" d="M216 196v-46l38-30 38 30v46Z" />
      <path d="M208 156l46-37 46 37" />
      <path className="glow" d="M228 162h18v16h-18ZM237 162v16M228 170h18" />
      <path className="leaf" d="M262 196v-28a8 8 0 0 1 16 0v28" />
      <path d="M6 196h308" />
    </svg>
  )
}
