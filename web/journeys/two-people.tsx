import { Daughter, Grandmother } from '../shared/drawings/people.tsx'
import { RainTree, StoneTable } from '../shared/drawings/garden.tsx'

/** Two people before the form: nobody has to do this alone. */
export function Together() {
  return (
    <svg className="drawing moment" viewBox="0 0 320 150" aria-hidden="true">
      <path className="leaf flat" d="M0 146c50-46 110-30 160-42 60-14 120 10 160 42Z" />
      <RainTree x={56} y={146} scale={0.8} />
      <StoneTable x={214} y={146} />
      <Grandmother x={150} y={146} scale={0.9} />
      <Daughter x={280} y={146} scale={0.9} flip />
      <path d="M6 146h308" />
    </svg>
  )
}
