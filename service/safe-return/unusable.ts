import { and, eq } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import { bareCode } from '#contract/fields.ts'
import type { In, Out } from '#contract/index.ts'
import { accounts, returnCodes } from '../db/tables.ts'
import type { Caller } from '../caller.ts'
import { transactionInTurn } from '../in-turn.ts'
import type { Service } from '../service.ts'
import { leaveReport } from './leave-report.ts'
import { sealOpened, wasReadFirst } from './opened.ts'
import { networkOf } from './reports.ts'
import { finderPhone } from './submit.ts'

/** The country of a number that was typed without its own: the page has no list of them. */
const COUNTRY = 'SG'

/** The seal of the moment at which the page of an unusable code was opened, made alike for every code and for none. */
export async function readUnusable(service: Service, { code }: In<'readUnusable'>): Out<'readUnusable'> {
  return { opened: sealOpened(service, bareCode(code)) }
}

/**
 * Takes what a finder leaves on the page of an unusable code: a number, or where they are. On a code we know it opens or joins
 * the person's alarm, for the duty desk and, while a rescue runs for the person, the family. The answer is the same for every
 * code, so that it never says whether the person exists. @throws `report-needs-contact`, `phone-impossible`
 */
export async function reportUnusable(
  service: Service,
  input: In<'reportUnusable'>,
  caller: Caller,
): Out<'reportUnusable'> {
  if (!input.phone && !input.place && !input.position) refuse('report-needs-contact')
  const code = bareCode(input.code)
  const phone = input.phone ? finderPhone(input.phone, COUNTRY) : null
  const deviceHash = caller.ensureDevice()
  await transactionInTurn(service.db, `code:${bareCode(input.code)}`, async (tx) => {
    const [known] = await tx
      .select({ personUid: accounts.uid, code: returnCodes.code })
      .from(returnCodes)
      .innerJoin(accounts, eq(accounts.uid, returnCodes.personUid))
      .where(and(eq(returnCodes.code, code), eq(accounts.type, 'DEMENTIA')))
    if (!known) return
    await leaveReport(service, tx, {
      ...known,
      kind: 'UNUSABLE',
      deviceHash,
      networkHash: networkOf(service, caller.address),
      name: input.name ?? '',
      phone,
      locale: caller.locale,
      place: input.place || null,
      position: input.position,
      readFirst: wasReadFirst(service, code, input.opened),
    })
  })
  return { received: true as const }
}
