import fc from 'fast-check'
import { pick, somebody, step, type Step } from './commands.ts'
import type { Driver } from './driver.ts'
import {
  Broken,
  becomesNobodys,
  close,
  givenBack,
  goNoMore,
  latestAlarm,
  missed,
  openAlarm,
  owe,
  says,
  those,
  type Alarm,
  type Contact,
  type Model,
  type Person,
} from './model.ts'
import { isRow } from './kept.ts'
import { DAY } from './numbers.ts'

/** Somebody who cares for a person, with the link that reached them in the person's latest alarm. */
export function reader(model: Model, driver: Driver, person: number, who: number) {
  const whose = pick(model.people, person)
  const alarm = whose && latestAlarm(whose)
  const contact = whose && pick(those(whose), who)
  const token = alarm && contact && driver.linkOf(contact, alarm)
  return whose && alarm && contact && token ? { person: whose, alarm, contact, token } : undefined
}

/** Says something on the private link. @returns whether it was taken */
async function say(driver: Driver, token: string, body: object) {
  const { status } = await driver.its.device().post(`/public/found/${token}`, body)
  if (status === 429) throw new Broken('Unjammable', 'somebody’s word on an alarm was refused as one too many')
  if (status >= 500) throw new Broken('Owned', `somebody’s word on an alarm failed with ${status}`)
  return status === 200
}

const goes = ({ going }: Alarm, contact: Contact) => going.find(({ who }) => who === contact)

/** Whoever was told of the alarm, with a link to it, and still cares for the person must hear how it ended. */
function oweEnding(model: Model, driver: Driver, person: Person, alarm: Alarm, but: Contact | 'desk', what: string) {
  for (const contact of those(person)) {
    if (contact === but || driver.linkOf(contact, alarm) === undefined) continue
    model.dues.push({ promise: 'Not by a slip', alarm, about: contact, to: 'ANY', from: model.now, what })
  }
}

/** "On my way", "still going", and taking it back. */
export const answers: fc.Arbitrary<Step> = fc
  .record({
    person: somebody,
    who: fc.nat(),
    act: fc.constantFrom('on-my-way', 'on-my-way', 'still-going', 'withdraw'),
    minutes: fc.option(fc.oneof(fc.integer({ min: 5, max: 40 }), fc.constantFrom(90, 240))),
  })
  .map(({ person, who, act, minutes }) =>
    step(`somebody says ${act} (${person}, ${who}, ${minutes})`, async (model, driver) => {
      const me = reader(model, driver, person, who)
      if (!me || me.alarm.closed) return false
      const { alarm, contact, token } = me
      // Until somebody found the person there is nowhere to go to.
      if (alarm.reports.length === 0) return false
      const before = goes(alarm, contact)
      // Said twice, or said of nothing, a word changes nothing that this model knows of.
      if ((act === 'on-my-way') === (before !== undefined)) return false
      const at = model.now
      if (!(await say(driver, token, { act, ...(minutes !== null && act !== 'withdraw' && { minutes }) }))) return false
      if (before) goNoMore(model, alarm, [before])
      if (act === 'withdraw') becomesNobodys(alarm, at)
      else alarm.going.push(says(contact, at, minutes))
      return true
    }),
  )

/** "Missing", said by somebody who cares, in the portal: it opens an alarm, or joins the open one. */
export const reportsMissing: fc.Arbitrary<Step> = fc
  .record({ person: somebody, who: fc.nat() })
  .map(({ person, who }) =>
    step(`somebody says missing (${person}, ${who})`, async (model, driver) => {
      const whose = pick(model.people, person)
      const contact = whose && !whose.stopped && pick(those(whose, 'CAREGIVER'), who)
      if (!whose || !contact) return false
      const status = await driver.missing(whose, contact)
      if (status !== 200) throw new Broken('Heard', `“missing” was answered ${status}`)
      missed(model, whose)
      return true
    }),
  )

/** "Safe now". */
export const makesSafe: fc.Arbitrary<Step> = fc.record({ person: somebody, who: fc.nat() }).map(({ person, who }) =>
  step(`somebody says safe (${person}, ${who})`, async (model, driver) => {
    const me = reader(model, driver, person, who)
    if (!me || me.alarm.closed || !(await say(driver, me.token, { act: 'safe' }))) return false
    close(model, me.alarm, 'SAFE')
    oweEnding(model, driver, me.person, me.alarm, me.contact, 'that the person is safe')
    return true
  }),
)

/** "False alarm", with the report of one finder ticked, or none. */
export const marksFalse: fc.Arbitrary<Step> = fc
  .record({ person: somebody, who: fc.nat(), ticked: fc.option(fc.nat(2)) })
  .map(({ person, who, ticked }) =>
    step(`somebody says false alarm (${person}, ${who}, ticked: ${ticked})`, async (model, driver) => {
      const me = reader(model, driver, person, who)
      if (!me || me.alarm.closed) return false
      const page = await driver.page(me.token)
      const row = ticked === null ? undefined : page?.reports[ticked]
      const report = row && me.alarm.reports.find((one) => isRow(me.alarm, one, row))
      const reports = row && report ? [row.id] : []
      if (!(await say(driver, me.token, { act: 'false-alarm', reports }))) return false
      if (row && report) me.person.mutes.push({ report, until: model.now + DAY })
      close(model, me.alarm, 'FALSE_ALARM')
      oweEnding(model, driver, me.person, me.alarm, me.contact, 'that it was a false alarm')
      return true
    }),
  )

/** Undoing a mute, and screening a code or not, after a false alarm. */
export const choosesWhoIsHeard: fc.Arbitrary<Step> = fc
  .record({ person: somebody, who: fc.nat(), act: fc.constantFrom('unmute', 'screen', 'unscreen') })
  .map(({ person, who, act }) =>
    step(`somebody says ${act} (${person}, ${who})`, async (model, driver) => {
      const me = reader(model, driver, person, who)
      if (!me || me.alarm.closed?.reason !== 'FALSE_ALARM') return false
      if (act === 'unmute') {
        const page = await driver.page(me.token)
        const row = page?.reports.find(({ muted }) => muted)
        if (!row || !(await say(driver, me.token, { act, reports: [row.id] }))) return false
        me.person.mutes = me.person.mutes.filter(({ report }) => !isRow(me.alarm, report, row))
        return true
      }
      if (!(await say(driver, me.token, { act }))) return false
      // The codes by which the alarm came; one that is screened already stays so for as long as it was to be.
      const codes = me.alarm.reports.filter(({ kind }) => kind === 'FOUND').map(({ code }) => code)
      if (act === 'screen' && codes.some(({ screenedUntil }) => screenedUntil > model.now)) return true
      for (const code of codes) code.screenedUntil = act === 'screen' ? model.now + DAY : 0
      return true
    }),
  )

/** Taking back that it is over. */
export const reopens: fc.Arbitrary<Step> = fc.record({ person: somebody, who: fc.nat() }).map(({ person, who }) =>
  step(`somebody reopens (${person}, ${who})`, async (model, driver) => {
    const me = reader(model, driver, person, who)
    if (!me?.alarm.closed || me.alarm.closed.reason === 'EXPIRED' || openAlarm(me.person)) return false
    if (!(await say(driver, me.token, { act: 'reopen' }))) return false
    const { alarm } = me
    me.person.mutes = me.person.mutes.filter(({ report }) => !alarm.reports.includes(report))
    Object.assign(alarm, { closed: null, openSince: model.now, nobodysSince: model.now, going: [] })
    alarm.withSomeone.clear()
    oweEnding(model, driver, me.person, alarm, me.contact, 'that it is not over')
    return true
  }),
)

/** What staff say of an alarm at the console. */
export const staffAct: fc.Arbitrary<Step> = fc
  .record({ person: somebody, act: fc.constantFrom('take', 'release', 'pass-on', 'on-my-way', 'withdraw', 'safe') })
  .map(({ person, act }) =>
    step(`staff say ${act} (${person})`, async (model, driver) => {
      const whose = pick(model.people, person)
      const alarm = whose && openAlarm(whose)
      const id = whose && (await driver.incidentOf(whose.uid))
      if (!whose || !alarm || !id) return false
      const mine = alarm.going.find(({ who }) => who === 'desk')
      if (act === 'take' ? alarm.taken : act === 'release' && !alarm.taken) return false
      // Until somebody found the person there is nowhere to go to.
      if (act === 'on-my-way' ? mine || alarm.reports.length === 0 : act === 'withdraw' && !mine) return false
      const heldBack = alarm.reports.filter(({ deskOnly, folded }) => deskOnly && !folded)
      if (act === 'pass-on' && (heldBack.length === 0 || whose.stopped)) return false
      const { status } = await (await driver.staff()).post(`/admin/incidents/${id}`, { act })
      if (status >= 500) throw new Broken('Owned', `the desk’s word on an alarm failed with ${status}`)
      if (status !== 200) return false
      if (act === 'take') alarm.taken = { at: model.now, askedAt: null }
      if (act === 'release') givenBack(alarm, model.now)
      if (act === 'on-my-way') alarm.going.push(says('desk', model.now, null))
      if (act === 'withdraw' && mine) goNoMore(model, alarm, [mine])
      if (act === 'withdraw') becomesNobodys(alarm, model.now)
      if (act === 'pass-on') {
        alarm.isFamilys = true
        for (const one of heldBack) one.deskOnly = false
        const newest = heldBack.findLast(({ released }) => !released)
        if (newest) owe(model, alarm, newest, 'what the desk passed on')
      }
      if (act === 'safe') {
        close(model, alarm, 'SAFE')
        oweEnding(model, driver, whose, alarm, 'desk', 'that the person is safe')
      }
      return true
    }),
  )
