import type { ReactNode } from 'react'
import { Neighbour, Seated } from '../shared/drawings/neighbours.tsx'
import { Daughter, Grandmother, Student } from '../shared/drawings/people.tsx'
import { BusStop } from '../shared/drawings/places.tsx'

const Card = () => (
  <>
    <path className="paper" d="M90 70h140v90H90Z" />
    <path className="solid" d="M106 88h20v20h-20ZM134 88h20v20h-20ZM106 116h20v20h-20ZM140 122h8v8h-8Z" />
    <path d="M170 94h44M170 112h44M170 130h28" />
  </>
)
const Phone = ({ children }: { children?: ReactNode }) => (
  <>
    <path className="paper" d="M124 30q0-12 12-12h48q12 0 12 12v150q0 12-12 12h-48q-12 0-12-12Z" />
    <path className="leaf" d="M132 38h56v124h-56Z" />
    {children}
  </>
)
const House = () => (
  <>
    <path className="paper" d="M100 192V104l60-48 60 48v88Z" />
    <path d="M88 114l72-58 72 58" />
    <path className="glow" d="M118 118h28v26h-28Z" />
    <path className="leaf" d="M168 192v-42a12 12 0 0 1 24 0v42" />
  </>
)
const Question = () => (
  <>
    <path className="paper" d="M84 34h152v110H150l-34 34v-34H84Z" />
    <path d="M106 64h108M106 88h108M106 112h64" />
  </>
)

/** One drawing for each sentence, by its key. */
export const PICTURES: Record<string, ReactNode> = {
  meet: (
    <>
      <BusStop x={30} y={192} />
      <Grandmother x={250} y={192} scale={0.9} />
    </>
  ),
  stay: (
    <>
      <Seated x={120} y={192} />
      <Student x={210} y={192} flip />
    </>
  ),
  code: <Card />,
  tell: (
    <Phone>
      <path d="M140 60h40M140 78h40M140 96h24" />
      <path className="glow" d="M138 124h44v20h-44Z" />
    </Phone>
  ),
  danger: (
    <>
      <path className="glow" d="M160 24 250 184H70Z" />
      <path d="M160 80v56M160 156v2" />
    </>
  ),
  home: (
    <>
      <House />
      <Daughter x={262} y={192} scale={0.8} />
    </>
  ),
  yours: <Grandmother x={160} y={192} scale={1.1} />,
  call: (
    <>
      <Daughter x={230} y={192} scale={0.95} />
      <Grandmother x={90} y={192} scale={0.95} />
      <path d="M130 70q30-30 60 0" />
    </>
  ),
  lost: (
    <>
      <Grandmother x={120} y={192} scale={0.95} />
      <path className="glow" d="M190 60h80v44h-80Z" />
      <path d="M204 82h52" />
    </>
  ),
  card: <Card />,
  wishes: (
    <>
      <path className="paper" d="M90 40h140v140H90Z" />
      <path className="glow" d="M108 62h24v24h-24ZM108 104h24v24h-24Z" />
      <path d="M146 74h66M146 116h66M108 146h24v18h-24ZM146 156h66M112 74l6 7 10-14" />
    </>
  ),
  ask: <Question />,
  keep: (
    <>
      <path className="paper" d="M100 90h120v96H100Z" />
      <path d="M122 90V66a38 38 0 0 1 76 0v24" />
      <circle className="glow" cx="160" cy="132" r="12" />
      <path d="M160 144v20" />
    </>
  ),
  seen: (
    <>
      <Card />
      <Neighbour x={280} y={192} scale={0.8} flip />
    </>
  ),
  reach: (
    <Phone>
      <circle className="glow" cx="160" cy="84" r="18" />
      <path d="M146 124h28M150 138h20" />
    </Phone>
  ),
  news: (
    <>
      <path className="paper" d="M80 60h160v110H80Z" />
      <path d="M80 60l80 62 80-62" />
    </>
  ),
  leave: (
    <>
      <path className="leaf" d="M110 192V30h100v162Z" />
      <path className="paper" d="M110 192V30l66 24v160Z" />
      <circle className="solid" cx="164" cy="124" r="4" />
    </>
  ),
}
