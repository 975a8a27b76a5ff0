import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { layoutCard, layoutSheets } from '#contract/domain/card-layout.ts'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { CLIENTS_AT_ONCE } from '#contract/limits.ts'
import { writeLooks } from '../admin/looks.ts'
import { nameOf } from '../admin/scope.ts'
import type { Caller } from '../caller.ts'
import { printedCode } from '../card/card.ts'
import { drawPdf } from '../card/pdf.ts'
import type { Queryable } from '../db/open.ts'
import { accounts, returnCodes } from '../db/tables.ts'
import { safeReturnOpen } from '../safe-return/open-safe-return.ts'
import type { Service } from '../service.ts'
import { clientsBy } from './find.ts'
import { clientsAmong, clientSessionOf, isClient, type ClientSession } from './scope.ts'

/** Whom the file is asked for: those chosen, or all that a list shows. @throws `user-not-found`, `too-many-clients` */
async function chosen(db: Queryable, session: ClientSession, { uids, of }: In<'printClients'>, at: Date) {
  if (uids) {
    const wanted = [...new Set(uids)]
    const own = await clientsAmong(db, session, { uids: wanted, act: 'codes', at })
    return own.length < wanted.length ? refuse('user-not-found') : own
  }
  const { where } = await clientsBy(db, session, of ?? {}, at)
  const rows = await db
    .select({ uid: accounts.uid })
    .from(accounts)
    .where(and(where, isClient(db, session, at, 'codes')))
    .limit(CLIENTS_AT_ONCE + 1)
  return rows.length > CLIENTS_AT_ONCE ? refuse('too-many-clients') : rows.map(({ uid }) => uid)
}

/** The codes in use of these persons, whose page a scan opens, in the order of the list. */
const codesOf = (db: Queryable, uids: readonly string[]) =>
  db
    .select({ person: accounts, code: returnCodes.code, label: returnCodes.label, shortCode: returnCodes.shortCode })
    .from(returnCodes)
    .innerJoin(accounts, eq(accounts.uid, returnCodes.personUid))
    .where(and(inArray(accounts.uid, [...uids]), isNull(returnCodes.revokedAt), safeReturnOpen()))
    .orderBy(accounts.sortName, accounts.uid, asc(returnCodes.createdAt), asc(returnCodes.code))

/**
 * One PDF with a card of each client, or with a label of each of their codes, which names the membership number, so that staff know
 * whose it is and a stranger reads no name. Every person is audited, and counted as a record that was looked at.
 * @throws `choose-clients` where nobody has a card, `too-many-clients`, `too-many-requests`, `user-not-found`
 */
export async function printClients(service: Service, input: In<'printClients'>, caller: Caller): Out<'printClients'> {
  const { db, config } = service
  const session = clientSessionOf(caller)
  const uids = await chosen(db, session, input, service.now())
  const codes = uids.length > 0 ? await codesOf(db, uids) : []
  if (codes.length === 0) refuse('choose-clients')
  const wait = await service.limiter.take('reveal', session.actor)
  if (wait > 0) refuse('too-many-requests', { retryAfterSeconds: wait })
  const firsts = codes.filter(({ person }, index) => codes[index - 1]?.person.uid !== person.uid)
  const layouts =
    input.kind === 'card'
      ? firsts.map(({ person, ...code }) =>
          layoutCard({
            displayName: person.displayName ?? nameOf(person),
            surname: person.lastname,
            membershipId: person.membershipId,
            ...printedCode(service, code),
            brand: config.brand,
          }),
        )
      : layoutSheets(
          codes.map(({ person, ...code }) => ({
            ...printedCode(service, code),
            label: [person.membershipId, code.label].filter(Boolean).join(' · '),
          })),
          'single',
          config.brand,
        )
  const content = await drawPdf(layouts, {
    title: input.kind === 'card' ? 'Cards' : 'Labels',
    author: config.brand.association,
  })
  const details = { kind: input.kind, clients: firsts.length }
  const looks = firsts.map(({ person }) => ({ action: 'card-printed' as const, subject: person.uid, details }))
  await writeLooks(service, session.actor, looks)
  return {
    name: `${input.kind === 'card' ? 'cards' : 'labels'}-${firsts.length}.pdf`,
    content: new Uint8Array(content),
  }
}
