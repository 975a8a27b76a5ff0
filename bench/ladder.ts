import { parseArgs } from 'node:util'
import type { Channel } from '../contract/messages.ts'
import { RUNGS } from '../service/safe-return/ladder.ts'
import { RINGING } from '../service/safe-return/ringing.ts'
import { TOLD_BY, type Told } from '../service/safe-return/rungs.ts'
import { ASLEEP, ASSUMED, AWAKE, CAREGIVERS, PARTS, type People } from './ladder-people.ts'
import { record } from './record.ts'

/** Alarms against the product's own rungs (`npm run bench -- ladder`): who comes when, and how often telephones are used. */
const { values } = parseArgs({
  options: { alarms: { type: 'string', default: '30000' } },
  strict: false,
  allowPositionals: true,
})
const ALARMS = Number(values.alarms)
const ROBUST_ALARMS = Math.ceil(ALARMS / 3)
const PROMISE_SECONDS = 120
/** Nobody comes later than this in the simulation. */
const END_SECONDS = 600

/** A ladder under comparison: which channels are set up. */
type SetUp = ReadonlySet<Channel>
const TODAY: SetUp = new Set(['sms', 'email'])
const WITH_CALLS: SetUp = new Set(['sms', 'email', 'voice'])
const WHOLE: SetUp = new Set(['sms', 'email', 'voice', 'push', 'whatsapp'])

/** Mulberry32: the same alarms for every ladder and every assumption. */
function dice(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  return {
    next,
    is: (chance: number) => next() < Math.min(chance, 0.99),
    around: (median: number, spread: number) => median * Math.exp(spread * normal()),
    after: (mean: number) => -mean * Math.log(1 - next()),
    of: (shares: readonly number[]) => {
      let left = next()
      const found = shares.findIndex((share) => (left -= share) < 0)
      return found === -1 ? shares.length - 1 : found
    },
  }
}
type Dice = ReturnType<typeof dice>

type State = 'asleep' | 'searching' | keyof typeof AWAKE
interface Caregiver {
  state: State
  ringer: 'sound' | 'vibrate' | 'silent'
  /** Silent by night, its second call within three minutes rings aloud. */
  breaksThrough: boolean
  reachable: boolean
  willing: boolean
  picksUp: number
  attends: number
  reacts: number
  looks: number
  has: Record<'push' | 'whatsapp', boolean>
  textAfter: number
  /** One number between 0 and 1 for each buzz and ring, so that ladders meet the same luck. */
  luck: number[]
}

function caregiver(
  by: Dice,
  people: People,
  { hour, isSearching, nth }: { hour: number; isSearching: boolean; nth: number },
): Caregiver {
  const sleeps = hour >= ASLEEP.from && hour < ASLEEP.to
  const awake = Object.keys(AWAKE) as (keyof typeof AWAKE)[]
  const state = awake[by.of(Object.values(AWAKE))] ?? 'free'
  const isNight = hour >= 22
  const [sound, vibrate] = isNight ? [people.nightSound, people.nightVibrate] : [people.daySound, people.dayVibrate]
  const ringer = (['sound', 'vibrate', 'silent'] as const)[by.of([sound, vibrate, Math.max(0, 1 - sound - vibrate)])]
  const isSaved = by.is(people.numberSaved)
  const lost = by.is(people.textLost)
  return {
    state: isSearching ? 'searching' : sleeps ? 'asleep' : state,
    ringer: ringer ?? 'silent',
    breaksThrough: isNight && by.is(people.secondCallBreaksThrough),
    reachable: !by.is(people.stale) && !by.is(people.phoneOff),
    willing: by.is(nth === 0 ? people.willingFirst : people.willingOthers),
    picksUp: isSaved ? people.answeredSaved : people.answeredUnknown,
    attends: by.around(people.attendSeconds, 0.8),
    reacts: by.around(people.reactsSeconds, 0.6),
    looks: by.after(people.looksWithinSeconds),
    has: { push: by.is(people.push), whatsapp: by.is(people.whatsapp) },
    textAfter: lost ? Infinity : by.is(people.textWithin15) ? 3 + 12 * by.next() : 15 + 105 * by.next(),
    luck: Array.from({ length: 24 }, by.next),
  }
}

/** The chance that a message to this telephone is looked at soon after it came. */
function attention({ state, ringer }: Caregiver, people: People): number {
  if (state === 'searching') return 0.95
  if (state === 'asleep') return ringer === 'sound' ? 0.12 : 0.02
  if (state === 'driving') return 0.1
  if (state === 'away') return 0.03
  const near = { sound: people.attendsSound, vibrate: people.attendsVibrate, silent: people.attendsSilent }[ringer]
  return state === 'busy' ? near * people.whenBusy : near
}

/** The chance that a telephone that rings is heard. */
function hearing({ state, ringer: set, breaksThrough }: Caregiver, people: People, isSecond: boolean): number {
  const ringer = set === 'silent' && isSecond && breaksThrough ? 'sound' : set
  if (state === 'searching') return 0.97
  if (state === 'asleep') return { sound: people.wakesBySound, vibrate: people.wakesByVibration, silent: 0.02 }[ringer]
  if (state === 'away') return ringer === 'sound' ? 0.2 : 0.03
  const near = { sound: 0.95, vibrate: 0.75, silent: 0.25 }[ringer]
  return state === 'driving' ? near * 0.5 : state === 'busy' ? near * 0.8 : near
}

/** The product's rungs in this hour, as far as they tell caregivers: moments at which each word tells. */
const moments = (word: Told) =>
  RUNGS.filter(({ FAMILY }) => FAMILY.includes(word)).map(({ afterSeconds }) => afterSeconds)

/** Which caregiver's telephone rings when, as ringing.ts makes its turns while nobody answers. */
function rings(count: number, isNight: boolean): { at: number; who: number }[] {
  const made: { at: number; who: number }[] = []
  const begin = (isNight ? moments('ring-by-night') : moments('ring'))[0] ?? Infinity
  const runs = [
    { at: begin, rounds: RINGING.rounds.first },
    ...moments('ring-again').map((at) => ({ at, rounds: RINGING.rounds.later })),
  ]
  for (const run of runs) {
    let at = run.at
    for (let turn = 0; turn < count * run.rounds && at < END_SECONDS; turn += 1) {
      const who = turn % count
      for (;;) {
        const busy = made.filter((one) => one.at <= at && one.at + RINGING.ringSeconds > at)
        const holds = busy.find((one) => one.who === who) ?? (busy.length >= RINGING.atOnce ? busy[0] : undefined)
        if (!holds) break
        at = holds.at + RINGING.ringSeconds
      }
      made.push({ at, who })
      at += RINGING.everySeconds
    }
  }
  return made
}

/** When this caregiver says "I am on my way" by what is written to them. */
function byText(who: Caregiver, people: People, setUp: SetUp): number {
  if (!who.willing || !who.reachable) return Infinity
  const chance = attention(who, people)
  let best = Infinity
  let nth = 0
  const buzz = (at: number) => {
    if (!Number.isFinite(at)) return
    const heard = nth === 0 ? chance : chance * people.repeatHeard
    if ((who.luck[nth] ?? 1) < heard) best = Math.min(best, at + who.attends + who.reacts)
    if (who.state !== 'asleep') best = Math.min(best, at + who.looks + who.reacts)
    nth += 1
  }
  for (const word of ['caregivers', 'caregivers-again'] as const) {
    for (const at of moments(word).filter((moment) => moment < END_SECONDS)) {
      const by = (channel: Channel) => setUp.has(channel) && TOLD_BY[word].includes(channel)
      if (by('push') && who.has.push) buzz(at + 2)
      if (by('whatsapp') && who.has.whatsapp) buzz(at + 4)
      if (by('sms')) buzz(at + who.textAfter)
    }
  }
  return best
}

/** When one of them says so by a call. */
function byCall(family: Caregiver[], people: People, isNight: boolean): { at: number; made: { at: number }[] } {
  const made = rings(family.length, isNight)
  const missed = new Map<number, number>()
  let best = Infinity
  for (const { at, who } of made) {
    const one = family[who]
    if (!one?.reachable) continue
    const before = missed.get(who) ?? 0
    missed.set(who, before + 1)
    const luck = one.luck[10 + before] ?? 1
    const isAnswered = luck < hearing(one, people, before > 0) * one.picksUp
    // Seven seconds to the ear, eight for the greeting, ten for the message and the keys.
    const awake = one.state === 'asleep' ? 12 : 0
    if (isAnswered && one.willing) best = Math.min(best, at + 7 + awake + 18)
  }
  return { at: best, made }
}

interface Outcome {
  part: string
  at: number
  calls: number
}

/** One alarm: when the first says that they come. */
function alarm(seed: number, people: People, setUp: SetUp): Outcome {
  const by = dice(seed)
  const { part, from, to } = PARTS[by.of(PARTS.map(({ share }) => share))] ?? PARTS[0]
  const hour = from + by.next() * (to - from)
  const { fromHour, toHour } = RINGING.night
  const isNight = hour % 24 >= fromHour || hour % 24 < toHour
  const count = by.of(CAREGIVERS) + 1
  const finder = by.is(people.finderCalls) && by.is(people.finderAnswered) ? 40 + 50 * by.next() : Infinity
  const isCareTime = part === 'day' && by.is((5 / 7) * people.partnerLinked)
  const partner = isCareTime && by.is(0.4) ? (moments('partners')[0] ?? Infinity) + by.after(90) : Infinity
  // A family that has missed somebody is up and looks at its telephones, by night too.
  const isSearching = by.is(people.searchingAlready)
  const family = Array.from({ length: count }, (_, nth) => caregiver(by, people, { hour, isSearching, nth }))
  const asleep = family[0]?.state === 'asleep'
  const others = [...family.map((one) => byText(one, people, setUp)), asleep ? Infinity : finder, partner]
  const calls = setUp.has('voice') ? byCall(family, people, isNight) : { at: Infinity, made: [] }
  const at = Math.min(calls.at, ...others)
  return { part, at, calls: calls.made.filter((one) => one.at < at).length }
}

/** The share of alarms to which somebody comes within the promise, in percent. */
function reach(alarms: number, people: People, setUp: SetUp) {
  const all = Array.from({ length: alarms }, (_, seed) => alarm(seed * 7919 + 1, people, setUp))
  const share = (of: Outcome[]) => (100 * of.filter(({ at }) => at <= PROMISE_SECONDS).length) / of.length
  return {
    all: share(all),
    night: share(all.filter(({ part }) => part === 'night')),
    calls: all.reduce((sum, { calls }) => sum + calls, 0) / all.length,
  }
}

const [today, calls, whole] = [TODAY, WITH_CALLS, WHOLE].map((setUp) => reach(ALARMS, ASSUMED, setUp))
if (!today || !calls || !whole) throw new Error('nothing was simulated')
const changed = Object.keys(ASSUMED).flatMap((name) =>
  [0.5, 2].map((factor) => {
    const people = { ...ASSUMED, [name]: ASSUMED[name as keyof People] * factor }
    const gain = reach(ROBUST_ALARMS, people, WHOLE)
    return { name: `${name} × ${factor}`, ...gain, more: gain.all - reach(ROBUST_ALARMS, people, TODAY).all }
  }),
)
const sorted = changed.toSorted((one, other) => one.all - other.all)
const [worst, best] = [sorted[0], sorted.at(-1)]
const gains = changed.map(({ more }) => more)
const figure = (what: string, value: number, atLeast?: number) => ({
  what,
  unit: '%',
  rounds: [value],
  ...(atLeast !== undefined && { atLeast }),
})
await record('ladder', {
  title: 'The ladder, simulated',
  how: `${ALARMS} alarms by chance, the same for each line, against the rungs of \`service/safe-return/ladder.ts\` and \`ringing.ts\`; somebody
comes if a caregiver, partner or the finder's own call says so within ${PROMISE_SECONDS} seconds. What is assumed of people and telephones, with
its sources, stands in \`bench/ladder-people.ts\`; each of the ${Object.keys(ASSUMED).length} assumptions was halved and doubled too (shares at most 99 %). Compare the lines;
do not trust their height. Lowest with ${worst?.name}, highest with ${best?.name}. An alarm rings ${whole.calls.toFixed(1)} telephones.`,
  figures: [
    figure('somebody comes within two minutes: texts and e-mails alone', today.all),
    figure('with calls', calls.all),
    figure('with calls, pushes and WhatsApp', whole.all, 88),
    figure('by night: texts and e-mails alone', today.night),
    figure('by night: with calls', calls.night),
    figure('by night: with calls, pushes and WhatsApp', whole.night, 75),
    figure('the lowest, one assumption halved or doubled', worst?.all ?? NaN),
    figure('the highest', best?.all ?? NaN),
    figure('what calls, pushes and WhatsApp add, at least, whichever assumption is changed', Math.min(...gains)),
    figure('at most', Math.max(...gains)),
  ],
})
