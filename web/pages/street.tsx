import { Grandfather, Neighbour, Seated } from '../shared/drawings/neighbours.tsx'
import { Daughter, Grandmother } from '../shared/drawings/people.tsx'
import { Student } from '../shared/drawings/student.tsx'
import { RainTree, StoneTable } from '../shared/drawings/garden.tsx'
import { Block, Bus, BusStop, Kopi } from '../shared/drawings/places.tsx'

/** Where the path runs: the feet of everybody stand on it. */
const GROUND = 480

/**
 * A morning below the block. Wider than any screen: its height decides the size, its middle is what a phone sees, and
 * the path below it is a line of the page (home.css).
 */
export function Street() {
  return (
    <svg
      className="drawing street"
      viewBox={`0 0 2200 ${GROUND}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path
        className="leaf flat"
        d={`M0 ${GROUND}V300h110v-70h130v120h60V190h150v150h520V210h120v140h210V150h90v60h110v140h140V250h160v-60h120v120h280v170Z`}
      />
      <Block
        x={120}
        y={GROUND}
        floors={6}
        bays={5}
        number="9"
        lit={[
          [2, 1],
          [4, 3],
        ]}
      />
      <RainTree x={600} y={GROUND} scale={1.05} />
      <Block
        x={720}
        y={GROUND}
        floors={8}
        bays={4}
        number="12"
        lit={[
          [1, 2],
          [3, 0],
          [5, 3],
        ]}
      />
      <StoneTable x={842} y={GROUND} />
      <Seated x={776} y={GROUND} hat />
      <Seated x={908} y={GROUND} flip />
      <Kopi x={826} y={GROUND - 71} scale={0.55} />
      <Kopi x={858} y={GROUND - 71} scale={0.55} />
      <RainTree x={1240} y={GROUND} scale={1.25} />
      <Grandmother x={1108} y={GROUND} />
      <Daughter x={1160} y={GROUND} takes />
      <Neighbour x={1340} y={GROUND} flip />
      <BusStop x={1430} y={GROUND} />
      <Grandfather x={1520} y={GROUND} />
      <Student x={1600} y={GROUND} flip />
      <Bus x={1760} y={GROUND} />
      <RainTree x={2140} y={GROUND} scale={0.9} />
    </svg>
  )
}
