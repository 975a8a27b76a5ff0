import { HouseOfHome } from '../shared/drawings/house.tsx'
import { Daughter, Grandmother } from '../shared/drawings/people.tsx'
import { RainTree, StoneTable } from '../shared/drawings/garden.tsx'

/** Two people before the form: nobody has to do this alone. */
export function Together() {
  return (
    <svg className="drawing moment" viewBox="0 0 400 220" aria-hidden="true">
      <path className="leaf flat" d="M0 216c60-50 130-34 200-46 70-12 150 6 200 46Z" />
      <RainTree x={140} y={216} scale={0.8} />
      <StoneTable x={288} y={216} />
      <Grandmother x={226} y={216} />
      <Daughter x={346} y={216} flip />
      <path d="M6 216h388" />
    </svg>
  )
}

/** A good end: the two are on their way, and the window is lit. */
export function WalkHome() {
  return (
    <svg className="drawing moment" viewBox="0 0 400 220" aria-hidden="true">
      <path className="leaf flat" d="M0 216c60-50 130-34 200-46 70-12 150 6 200 46Z" />
      <RainTree x={122} y={216} scale={0.7} />
      <Daughter x={166} y={216} scale={0.9} />
      <Grandmother x={222} y={216} scale={0.9} />
      <g transform="translate(262 99) scale(1.500)" strokeWidth="1.667">
        <HouseOfHome />
      </g>
      <path d="M6 216h388" />
    </svg>
  )
}
