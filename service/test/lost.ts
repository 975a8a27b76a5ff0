import { expect } from 'vitest'
import { CARE_HOURS } from '#contract/limits.ts'
import { isWorkingTime } from '../safe-return/working-time.ts'
import { START, world } from './world.ts'

const DAY = 24 * 3_600_000

/** The next working day, 10:00 in Singapore; the clock of a file only goes forward. */
export function nextWorkingDay(now: Date) {
  let at = new Date(START.getTime() + Math.ceil((now.getTime() + 1 - START.getTime()) / DAY) * DAY)
  while (!isWorkingTime(at, CARE_HOURS)) at = new Date(at.getTime() + DAY)
  return at
}

type Carers = Record<string, Parameters<Awaited<ReturnType<typeof world>>['carer']>[1]>
const FAMILY: Carers = { daughter: { email: true }, son: {}, partner: { hotline: '+65 8777 0000' } }

/** A lost person with these contacts on the morning of a working day, and finders who submit when told to. */
export async function lost(
  carers: Carers = FAMILY,
  person: Parameters<Awaited<ReturnType<typeof world>>['person']>[0] = {},
) {
  const its = await world()
  await its.moveTo(nextWorkingDay(its.service.now()))
  const uid = await its.person(person)
  const people = new Map<string, Awaited<ReturnType<typeof its.carer>>>()
  for (const [name, options] of Object.entries(carers)) people.set(name, await its.carer(uid, options))
  const of = (name: string) => people.get(name) ?? expect.fail(`${name} is no contact here`)
  /** As time passes, not as it leaps: a few minutes go by in steps that miss no rung. */
  const pass = async (seconds: number) => {
    if (seconds > 300) return its.pass(seconds)
    for (let left = seconds; left > 0; left -= 30) await its.pass(Math.min(30, left))
  }
  const code = await its.code(uid)
  const finder = its.device()
  const submit = (overrides: object = {}, from = finder) =>
    from.post('/public/credential/safereturncard', its.submission(code, overrides))
  const incident = async () => (await its.incidentsOf(uid)).at(-1) ?? expect.fail('there is no alarm')
  const nameOf = (to: string) => (to === 'duty' ? to : ([...people].find(([, { uid: its }]) => its === to)?.[0] ?? to))
  /** Who was told to come, as "step recipient channel", once for each message handed over; of one kind, or of the ladder. */
  const told = async (...kinds: string[]) =>
    (await its.messagesOf(uid))
      .filter(({ kind, occasion }) => (kinds.length > 0 ? kinds.includes(kind) : occasion === 'escalation'))
      .filter(({ status }) => status === 'SENT')
      .map(({ to, channel, step }) => `${step} ${nameOf(to)} ${channel}`)
      .toSorted()
  const kinds = async () => (await its.eventsOf(uid)).map(({ kind }) => kind)
  const status = async (from = finder) => (await (await from.get(`/public/safe-return/status?uid=${code}`)).json()).data
  const say = (what: string, body: object = {}, from = finder) =>
    from.post(`/public/safe-return/${what}`, { uid: code, ...body })
  /** What somebody says on their own link, once a message with it was handed over. */
  const actAs = async (name: string, act: string, body: object = {}) =>
    its
      .device()
      .post(`/public/found/${its.service.keys.foundToken((await incident()).id, of(name).uid)}`, { act, ...body })
  return {
    ...its,
    pass,
    uid,
    of,
    code,
    newCode: its.code,
    finder,
    submit,
    incident,
    told,
    kinds,
    status,
    say,
    actAs,
    nameOf,
  }
}
export type Lost = Awaited<ReturnType<typeof lost>>
