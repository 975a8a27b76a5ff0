import { and, eq, isNull } from 'drizzle-orm'
import type { In, Out } from '#contract/index.ts'
import type { Caller } from '../caller.ts'
import type { Tx } from '../db/open.ts'
import { returnCodes, submissions } from '../db/tables.ts'
import { transactionInTurn } from '../in-turn.ts'
import type { Service } from '../service.ts'
import { seenBy } from './finder.ts'
import { giveGrant, typedGrant } from './grant.ts'
import { mayKeepNumber } from './kept-number.ts'
import { leaveReport } from './leave-report.ts'
import { lesserView } from './lesser-view.ts'
import { sealOpened, wasReadFirst } from './opened.ts'
import { withinHelperTime } from './helper-time.ts'
import { personUidByCode } from './person.ts'
import { networkOf } from './reports.ts'
import { tellDeskOfStopped } from './scan.ts'
import { finderPhone } from './submit.ts'
import { typedRelay } from './typed-relay.ts'
import { guess } from './wrong-codes.ts'

/** The code with this short one, and the person whom it leads to while it works. */
export async function behind({ db }: Pick<Service, 'db'>, shortCode: string) {
  const [known] = await db.select().from(returnCodes).where(eq(returnCodes.shortCode, shortCode))
  return known && { ...known, isOpen: (await personUidByCode(db, known.code)) !== undefined }
}

/** What a typed code opens for this device. A code that opens nothing is counted; one that is known never is. */
export async function readTypedCode(
  service: Service,
  { code }: In<'readTypedCode'>,
  caller: Caller,
): Out<'readTypedCode'> {
  const form = { opened: sealOpened(service, code), mayKeepNumber: mayKeepNumber(service) }
  const mine = caller.device ? await typedGrant(service, code, caller.device) : undefined
  caller.ensureDevice()
  if (mine) {
    const [seen, through] = await withinHelperTime(
      Promise.all([seenBy(service, mine), typedRelay(service, mine.incident, caller.locale)]),
    )
    return { state: 'OPEN', ...form, report: lesserView(seen, through) }
  }
  const guessed = await guess(service, caller)
  if (guessed.isClosed) return { state: 'DESK', ...form, report: null }
  const known = await behind(service, code)
  if (known?.isOpen) {
    await guessed.isNone()
    return { state: 'OPEN', ...form, report: null }
  }
  await guessed.isWrong()
  if (known) await tellDeskOfStopped(service, known.code)
  return { state: 'UNKNOWN', ...form, report: null }
}

/**
 * Has no text sent to this finder: it would tell that the code was once ours, and lead to the page of the code behind it, which works
 * again where what was stopped is undone (D68.1).
 */
const keepUntexted = ({ now }: Service, tx: Tx, submissionId: string) =>
  tx
    .update(submissions)
    .set({ smsRequestedAt: now() })
    .where(and(eq(submissions.id, submissionId), isNull(submissions.smsRequestedAt)))

/**
 * Takes what a finder leaves who typed the code. A code that works rings the person's family, and this device may follow what becomes of
 * it. While no code is looked up for this caller the answer is the same for every one, and the desk hears first. @throws `phone-impossible`
 */
export async function reportTypedCode(
  service: Service,
  input: In<'reportTypedCode'>,
  caller: Caller,
): Out<'reportTypedCode'> {
  const phone = input.phone === undefined ? null : finderPhone(input.phone, input.country)
  const device = caller.ensureDevice()
  const mine = await typedGrant(service, input.code, device)
  const guessed = mine ? undefined : await guess(service, caller)
  const isLate = guessed?.isClosed ?? false
  const known = await behind(service, input.code)
  if (known?.isOpen) await guessed?.isNone()
  else if (!isLate) await guessed?.isWrong()
  if (!known) return { state: isLate ? 'DESK' : 'UNKNOWN' }
  const isKnown = await transactionInTurn(service.db, `code:${known.code}`, async (tx) => {
    // Decided again inside: a code may be stopped in the same second.
    const isOpen = (await personUidByCode(tx, known.code)) !== undefined
    const kind = isLate ? 'TYPED_LATE' : isOpen ? 'TYPED' : 'UNUSABLE'
    const { incident, submissionId } = await leaveReport(service, tx, {
      personUid: known.personUid,
      code: known.code,
      kind,
      deviceHash: device,
      networkHash: networkOf(service, caller.address),
      name: input.name,
      phone,
      keepsNumber: input.keepsNumber,
      locale: caller.locale,
      place: input.place || null,
      position: input.position,
      readFirst: wasReadFirst(service, input.code, input.opened),
    })
    if (kind === 'UNUSABLE') await keepUntexted(service, tx, submissionId)
    const grant = { device, code: known.code, incidentId: incident.id, submissionId, at: service.now() }
    if (kind === 'TYPED') await giveGrant(tx, grant)
    return kind === 'TYPED'
  })
  return { state: isKnown ? 'OPEN' : isLate ? 'DESK' : 'UNKNOWN' }
}
