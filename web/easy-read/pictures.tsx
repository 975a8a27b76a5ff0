import type { ReactNode } from 'react'
import { Neighbour, Seated } from '../shared/drawings/neighbours.tsx'
import { Daughter, Grandmother } from '../shared/drawings/people.tsx'
import { Student } from '../shared/drawings/student.tsx'
import { BusStop } from '../shared/drawings/places.tsx'
import { HANDSET } from '../shared/emergency.tsx'

/** The card as it is: a face, a name, and the code at its end. */
const Card = () => (
  <>
    <path className="paper" d="M82 78q0-10 10-10h136q10 0 10 10v80q0 10-10 10H92q-10 0-10-10Z" />
    <circle className="leaf" cx="112" cy="100" r="17" />
    <path d="M106 97v2M118 97v2M106 106q6 5 12 0" />
    <path className="solid flat" d="M96 130h56v8H96ZM96 146h38v7H96Z" />
    <path className="paper" d="M164 84h60v60h-60Z" />
    <path
      className="solid flat"
      d="M171 91h17v17h-17ZM200 91h17v17h-17ZM171 120h17v17h-17ZM192 94h4v10h-4ZM193 112h12v6h-12ZM209 113h8v10h-8ZM193 123h6v14h-6ZM204 128h13v9h-13Z"
    />
  </>
)
/** A receiver on its ground, 56 wide: a call. */
const Call = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <circle className="solid" r="28" />
    <path className="paper flat" transform="translate(-17 -17) scale(1.4)" d={HANDSET} />
  </g>
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
      <path className="solid flat" d="M152 78h16l-4 56h-8ZM153 146h14v14h-14Z" />
    </>
  ),
  home: (
    <>
      <g transform="translate(-56 0)">
        <House />
      </g>
      <Grandmother x={226} y={192} scale={0.85} />
      <Daughter x={272} y={192} scale={0.85} takes />
    </>
  ),
  yours: <Grandmother x={160} y={192} scale={1.1} />,
  call: (
    <>
      <Grandmother x={92} y={192} scale={0.95} />
      <Call x={162} y={112} />
      <Daughter x={236} y={192} scale={0.95} />
    </>
  ),
  lost: (
    <>
      <Grandmother x={100} y={192} scale={0.95} />
      <g transform="translate(62 14) scale(0.9)">
        <Phone>
          <path className="glow" d="M138 84q0-8 8-8h28q8 0 8 8v20q0 8-8 8h-28q-8 0-8-8Z" />
          <path d="M148 94h24" />
        </Phone>
      </g>
      <path d="M248 78q14 20 0 40M262 66q22 32 0 64" />
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
      <g transform="translate(-18 16) scale(0.85)">
        <Card />
      </g>
      <Neighbour x={244} y={192} scale={0.95} flip />
    </>
  ),
  reach: (
    <Phone>
      <g transform="translate(160 84) scale(0.75)">
        <Call x={0} y={0} />
      </g>
      <path d="M146 126h28M150 140h20" />
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
      <path d="M84 172h152" />
      <path className="leaf" d="M110 172V20h100v152Z" />
      <path className="paper" d="M110 172V20l64 20v152Z" />
      <circle className="solid" cx="162" cy="118" r="4" />
    </>
  ),
}
