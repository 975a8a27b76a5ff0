import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FOUND_ACTS } from '../../contract/found.ts'
import { jobHandlers, sendMessage } from '../app.ts'
import { incidents, messages } from '../db/tables.ts'
import type { Delivery } from '../outside.ts'
import { world } from '../test/world.ts'
import { RUNGS } from './escalation.ts'

/** What can happen around one lost person, in any order. */
const happening = fc.oneof(
  { weight: 5, arbitrary: fc.record({ what: fc.constantFrom('on-my-way' as const, ...FOUND_ACTS), who: fc.nat(1) }) },
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant('time' as const), seconds: fc.constantFrom(1, 30, 89, 90, 210, 600) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constantFrom('outage' as const, 'recovery' as const, 'another finder' as const) }),
  },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('a job runs, or runs again' as const), which: fc.nat(30) }) },
)

test('whatever happens in whatever order, nobody is told twice, and nobody is called out after an answer', async () => {
  const its = await world()
  const { db, service } = its

  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 3, maxLength: 10 }), async (happenings) => {
      const uid = await its.person()
      const carers = [await its.carer(uid, { email: true }), await its.carer(uid)] as const
      const code = await its.code(uid)
      let finders = 0
      const submit = () => {
        finders += 1
        const phone = `9${String(finders).padStart(7, '0')}`
        return its.device().post('/public/credential/safereturncard', its.submission(code, { phone }))
      }
      const handed: string[] = []
      /** Called out when nobody should have been. Looked at in the end: what an adapter throws only fails its job. */
      const wrong: string[] = []
      let outage = false
      const hand = async ({ key }: { key: string }): Promise<Delivery> => {
        const [row] = await db
          .select({ message: messages, incident: incidents })
          .from(messages)
          .leftJoin(incidents, eq(incidents.id, messages.incidentId))
          .where(eq(messages.id, key))
        const { message, incident } = row ?? expect.fail('a message that no row stands for')
        const to = message.recipientId ?? 'duty'
        if (message.kind === 'found') {
          if (incident?.acknowledgedAt || incident?.closedAt) wrong.push(`${to} after an answer`)
          const due = (incident?.escalatedAt?.getTime() ?? 0) + (RUNGS[message.step]?.afterSeconds ?? 0) * 1000
          if (service.now().getTime() < due) wrong.push(`${to} before rung ${message.step} was due`)
        }
        if (outage) return { ok: false, retry: true, reason: 'away' }
        handed.push(`${message.incidentId} ${message.occasion} ${message.step} ${to} ${message.channel}`)
        return { ok: true, id: key }
      }
      its.outside({ sms: { send: hand }, email: { send: hand } })
      const act = async (who: number, word: (typeof FOUND_ACTS)[number]) => {
        for (const { id } of await its.incidentsOf(uid)) {
          const token = service.keys.foundToken(id, carers[who]?.uid ?? '')
          const { status } = await its.device().post(`/public/found/${token}`, { act: word })
          expect([200, 404, 409]).toContain(status)
        }
      }
      const escalatedAt = async (id: string) =>
        (await its.incidentsOf(uid)).find((incident) => incident.id === id)?.escalatedAt?.getTime() ?? Infinity
      const runAgain = async (which: number) => {
        const rows = await its.messagesOf(uid)
        const message = rows[which % rows.length]
        const again = message && sendMessage(service, { messageId: message.id })
        await again?.catch(() => 'tried again later')
        const incidentId = message?.incidentId ?? ''
        const passed = service.now().getTime() - (await escalatedAt(incidentId))
        for (const [rung, { afterSeconds }] of RUNGS.entries()) {
          if (passed < afterSeconds * 1000) continue
          await jobHandlers['climb-escalation'](service, { incidentId, rung })
        }
        await jobHandlers['expire-incident'](service, { incidentId })
      }

      await submit()
      await runAgain(0) // one caregiver has a link; the other messages have not left yet
      for (const one of happenings) {
        if (one.what === 'time') await its.pass(one.seconds)
        else if (one.what === 'outage' || one.what === 'recovery') outage = one.what === 'outage'
        else if (one.what === 'another finder') await submit()
        else if (one.what === 'a job runs, or runs again') await runAgain(one.which)
        else if ('who' in one) await act(one.who, one.what)
      }
      expect(handed).toEqual([...new Set(handed)])

      // However it went: once everybody withdrew and messages go out again, nobody waits for ever.
      outage = false
      await act(0, 'withdraw')
      await act(1, 'withdraw')
      await its.pass(1800)
      await its.pass(1800)
      expect(handed).toEqual([...new Set(handed)])
      expect(wrong).toEqual([])
      const waiting = (await its.messagesOf(uid)).filter(({ status }) => status === 'WAITING' || status === 'CLAIMED')
      expect(waiting).toEqual([])
      const open = (await its.incidentsOf(uid)).find(({ closedAt }) => closedAt === null)
      if (open?.escalation === 'FULL') {
        expect(open).toMatchObject({ acknowledgedAt: null, nextRung: null })
        for (const who of [...carers.map((carer) => carer.uid), 'duty']) {
          expect(handed, `${who} was told in the end`).toContain(
            `${open.id} escalation ${who === 'duty' ? 2 : 1} ${who} sms`,
          )
        }
      }
      await its.pass(24 * 3600)
      expect((await its.incidentsOf(uid)).every(({ closedAt }) => closedAt !== null)).toBe(true)
    }),
    { numRuns: process.env.TEST_ALL ? 400 : 25 },
  )
}, 300_000)
