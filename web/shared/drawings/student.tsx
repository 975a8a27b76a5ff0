import { at, type Place } from './place.ts'

/** The student with a phone: anyone can be the one who helps. */
export function Student(place: Place) {
  return (
    <g transform={at(place)}>
      <path className="solid" d="M-15-62-17-7h13l4-38 5 38h13l-3-55Z" />
      <path d="M-19-3h14M4-3h14" />
      <path className="paper" d="M-18-60c-3-24 0-40 11-45H8c11 5 13 21 11 45Z" />
      <path className="leaf" d="M-20-100c-10 4-13 30-8 38l10 1Z" />
      <circle className="paper" cx="0" cy="-121" r="15" />
      <path className="solid" d="M-16-120c-5-24 32-27 32-3-6-1-12-4-15-9-3 6-10 10-17 12Z" />
      <path d="M2-120v2M10-120v2M4-112q3 2 6 0" />
      <path d="M14-94c8 6 10 16 14 18h6" />
      <path className="glow" d="M32-90h12v20H32Z" />
    </g>
  )
}
