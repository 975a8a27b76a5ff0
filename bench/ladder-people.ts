/**
 * What the simulation of the ladder takes for granted about people and telephones, each with where it is from. Where nothing was
 * measured it says "assumed": ladders can be compared by such numbers, and no level can be trusted (docs/performance.md).
 */
export const ASSUMED = {
  daySound: 0.53, // telephones that ring aloud by day: Mehrotra et al.
  dayVibrate: 0.215, // the same study
  nightSound: 0.4, // assumed; a quarter do not silence them (KMCX), 44 % sleep beside theirs (Pew)
  nightVibrate: 0.15, // assumed
  secondCallBreaksThrough: 0.65, // of telephones silent by night, within three minutes: Airdroid's survey of systems; the share assumed
  numberSaved: 0.6, // assumed
  answeredSaved: 0.8, // of heard calls; 43–61 % of all emergency calls were answered (Anarchist Mountain)
  answeredUnknown: 0.45, // of heard calls; unidentified 24 %, not saved 38 % of all (Hiya 2019)
  searchingAlready: 0.35, // families who look for the person when the finder scans: assumed
  attendsSound: 0.8, // of texts to a telephone that is near and free: assumed, so that 48 % see one within two minutes
  attendsVibrate: 0.6, // assumed
  attendsSilent: 0.25, // assumed
  whenBusy: 0.6, // of that, while busy: assumed
  repeatHeard: 0.35, // of that, by a further message: assumed, habits repeat
  looksWithinSeconds: 700, // who missed it looks at the telephone by itself, mean: Pielot et al., 75 % of inattention ends in five minutes
  reactsSeconds: 22, // from noticing to "on my way", median: Epstein 2010 has a mean of 82 s for a drill
  attendSeconds: 14, // from the buzz to a look, median: assumed
  textWithin15: 0.95, // Singapore's carriers, half-yearly tests 2012
  textLost: 0.015, // the same
  whatsapp: 0.8, // of caregivers: Meltwater 2024
  push: 0.4, // assumed
  stale: 0.03, // numbers that are somebody else's: assumed
  phoneOff: 0.05, // assumed
  willingFirst: 0.92, // assumed
  willingOthers: 0.72, // assumed
  wakesBySound: 0.8, // a sleeper by a telephone that rings aloud: assumed
  wakesByVibration: 0.35, // assumed
  finderCalls: 0.5, // assumed
  finderAnswered: 0.38, // assumed
  partnerLinked: 0.35, // assumed
} as const
export type People = { -readonly [Key in keyof typeof ASSUMED]: number }

/** Families by the number of caregivers, and alarms by the part of the day: assumed. */
export const CAREGIVERS = [0.34, 0.31, 0.19, 0.1, 0.06]
export const PARTS = [
  { part: 'day', share: 0.62, from: 7, to: 18 },
  { part: 'evening', share: 0.25, from: 18, to: 23 },
  { part: 'night', share: 0.13, from: 23, to: 31 },
] as const
/** Asleep from 23:40 to 06:50 (Straits Times, World Sleep Day). */
export const ASLEEP = { from: 23 + 40 / 60, to: 30 + 50 / 60 }
/** What somebody awake is at: assumed. */
export const AWAKE = { free: 0.5, busy: 0.33, driving: 0.07, away: 0.1 }
