import { sql } from 'drizzle-orm'
import { findsByLookupKey } from '../service/accounts/reseal.ts'
import { keyOf, oneOfEachKey, opens, SEALED_TABLES } from '../service/accounts/sealed-rows.ts'
import { SAFE_RETURN_MESSAGES } from '#contract/messages.ts'
import { LOCALES } from '#contract/options.ts'
import { clockSkew, skewProblem } from '../service/clock.ts'
import type { Config } from '../service/config.ts'
import { laterMigrations, tablesSay } from '../service/db/later.ts'
import { missingMigrations } from '../service/db/owner.ts'
import { deskNow } from '../service/duty/desk.ts'
import type { OpenService } from '../service/open.ts'
import { PhotoStoreAway, type Proof } from '../service/outside.ts'
import { randomUid } from '../service/secrets.ts'
import { VERSION } from '../service/version.ts'

/** What one proof came to. `look`: it works, and the operator should know what it means. */
interface Finding {
  state: 'good' | 'look' | 'bad'
  says: string
}
const good = (says: string): Finding => ({ state: 'good', says })
const look = (says: string): Finding => ({ state: 'look', says })
const bad = (says: string): Finding => ({ state: 'bad', says })

/** How long the doctor waits for each of the things it asks. */
const PATIENCE_MS = 15_000
/** OneMap's own example. */
const KNOWN_POSTAL_CODE = '200640'

/** A table of one row, for what is asked of no table. */
const ONE = sql`(values (1)) as one`

type Prove = (service: OpenService) => Promise<Finding>

/** Every proof, by the name it has in the report, in the order in which an operator would look. */
const PROOFS: Record<string, Prove> = {
  database: async ({ db, database }) => {
    const [row] = await db.select({ version: sql<string>`current_setting('server_version')` }).from(ONE)
    const kind = database.kind === 'postgres' ? 'PostgreSQL' : 'The embedded PostgreSQL'
    return good(`${kind} ${row?.version ?? ''} answers.`)
  },
  tables: async ({ database: { kind, pool } }) => {
    const missing = kind === 'postgres' ? await missingMigrations(pool) : []
    if (missing.length > 0) return bad(`${missing.length} steps are missing: run "npm run homeward -- migrate".`)
    const says = await tablesSay(pool)
    return (await laterMigrations(pool)) === 0 ? good(says) : look(says)
  },
  clock: async ({ database }) => {
    const skew = await clockSkew(database)
    const problem = skewProblem(skew)
    return problem ? bad(problem) : good(`This machine and the database differ by ${Math.abs(skew).toFixed(1)} s.`)
  },
  extension: async ({ db }) => {
    const found = await db.$count(sql`pg_extension`, sql`extname = 'pg_trgm'`)
    return found > 0 ? good('pg_trgm is there.') : bad('pg_trgm is missing: people are not found by name.')
  },
  keys: proveKeys,
  lookups: proveLookups,
  sms: ({ outside, config }) =>
    proveChannel(outside.sms.prove, config, 'The SMS service lets us in.', 'TWILIO_… is not set: texts'),
  voice: ({ outside, config }) =>
    config.live && !outside.voice && !config.outsideOff
      ? Promise.resolve(look('TWILIO_VOICE_FROM is not set: no telephone rings in an alarm.'))
      : proveChannel(
          outside.voice?.prove,
          config,
          'The voice service lets us in.',
          'TWILIO_VOICE_FROM is not set: calls',
        ),
  relay: async ({ outside, publicUrl }) =>
    outside.relay
      ? look(`Calls to ${outside.relay.number} must ask ${publicUrl()}/api/public/relay?step=answered&again=0.`)
      : good('TWILIO_RELAY_NUMBER is not set: nobody can keep their number from finders.'),
  inbound: async ({ outside, config, publicUrl }) =>
    outside.inbound
      ? look(
          `Cards name ${config.brand.textTo} to text a code to: its webhook must be ${publicUrl()}/api/public/texts.`,
        )
      : good('TWILIO_INBOUND_NUMBER is not set: nothing speaks of texting a code.'),
  mail: ({ outside, config }) =>
    proveChannel(outside.email.prove, config, 'The mail server lets us in.', 'SMTP_URL is not set: e-mails'),
  push: async ({ outside: { push }, config }) => {
    if (config.outsideOff) return look('OUTSIDE is off: nothing is sent.')
    if (!push)
      return look('VAPID_… is not set: no browser is pushed to ("npm run homeward -- keys push" makes the keys).')
    const proof = await push.prove?.()
    if (!proof?.ok) return bad(`A push could not be made: ${proof?.reason ?? 'it cannot be proved'}.`)
    return good(config.vapid ? 'A push can be sealed and signed.' : 'The trial’s own keys seal and sign a push.')
  },
  whatsapp: proveWhatsApp,
  photos: provePhotos,
  onemap: async ({ outside }) => {
    if (!outside.addresses) return look('ONEMAP_… is not set: the imported postal codes answer.')
    const found = await outside.addresses.find(KNOWN_POSTAL_CODE)
    if (!found.ok) return bad(`OneMap does not answer as it should: ${found.reason}.`)
    return found.addresses.length > 0 ? good('OneMap finds an address.') : bad('OneMap finds nothing it should.')
  },
  duty: async (service) => {
    const { phones, email, staffed } = await deskNow(service, service.db)
    if (phones.length === 0) return bad('DUTY_PHONES is not set: nobody hears of an alarm that no family answers.')
    const now = staffed ? 'somebody is there now' : 'nobody is there now, and pages say 999'
    const says = `${phones.length} ${phones.length === 1 ? 'number' : 'numbers'}, ${now}.`
    return email ? good(says) : look(`${says} DUTY_EMAIL is not set: the desk hears by SMS alone.`)
  },
  address: proveAddress,
  proxy: async ({ config: { trustProxy, live } }) => {
    if (trustProxy.length > 0) return good(`TRUST_PROXY names ${trustProxy.join(', ')}.`)
    return live
      ? look('TRUST_PROXY is not set: behind a proxy, limits take all people for one.')
      : good('Nothing stands in front.')
  },
}

/** Opens what each key sealed: a text of now, and one kept text of every key in each table that has sealed ones. */
async function proveKeys({ longDb, vault, config }: OpenService): Promise<Finding> {
  const mine = vault.seal({ proof: true }, 'doctor')
  if (vault.open<{ proof: boolean }>(mine, 'doctor').proof !== true) return bad('What is sealed cannot be opened.')
  const lost: string[] = []
  let isOlder = false
  for (const its of SEALED_TABLES)
    for (const row of await oneOfEachKey(longDb, its)) {
      if (!opens(vault, its, row)) lost.push(`${keyOf(row.sealed)} (${its.name})`)
      isOlder ||= !vault.isCurrent(row.sealed)
    }
  if (lost.length > 0)
    return bad(
      `Kept texts that the key ${lost.join(', ')} sealed cannot be opened: add that key to ENCRYPTION_KEYS again, with the bytes that it had.`,
    )
  if (isOlder)
    return look('An older key still seals kept texts: run "npm run homeward -- keys", which says what to do.')
  return good(config.vault ? 'What is kept sealed can be opened.' : 'The trial’s own keys open what they sealed.')
}

/** Finds the first and the last account by the key of look-ups; where their texts do not open, the line above says why. */
async function proveLookups({ longDb, vault }: OpenService): Promise<Finding> {
  const finds = await findsByLookupKey({ db: longDb, vault }).catch(() => undefined)
  if (finds === undefined) return bad('It cannot be told whether people are found, for what was sealed does not open.')
  return finds
    ? good('LOOKUP_KEY finds people.')
    : bad('LOOKUP_KEY finds nobody: it is not the one by which the rows were written (docs/operations.md, "Keys").')
}

async function proveChannel(
  prove: (() => Promise<Proof>) | undefined,
  { live, outsideOff }: Config,
  well: string,
  missing: string,
): Promise<Finding> {
  if (outsideOff) return look('OUTSIDE is off: nothing is sent.')
  if (!prove)
    return live ? bad(`${missing} fail and reach nobody.`) : good(`${missing} stand in the outbox of the tour.`)
  const proof = await prove()
  return proof.ok ? good(well) : bad(`A message would not be taken: ${proof.reason}.`)
}

/** Asks for the account, and names what an alarm says that has no template: those messages go by the next channel. */
async function proveWhatsApp({ outside: { whatsapp }, config }: OpenService): Promise<Finding> {
  if (!whatsapp) return good('WHATSAPP_FROM is not set: nobody is written to on WhatsApp.')
  const account = await proveChannel(
    whatsapp.prove,
    config,
    'WhatsApp lets us in.',
    'WHATSAPP_FROM is not set: messages',
  )
  const wanted = SAFE_RETURN_MESSAGES.flatMap((kind) => LOCALES.map((locale) => `${kind}.${locale}`))
  const without = wanted.filter((name) => config.whatsapp?.templates[name] === undefined)
  if (account.state !== 'good' || without.length === 0) return account
  return look(
    `${account.says} ${without.length} of ${wanted.length} messages have no template and go by the next channel: ${without.slice(0, 3).join(', ')} …`,
  )
}

/** Writes a file of its own into the store of photos, reads it again and removes it. */
async function provePhotos({ outside: { photos }, config }: OpenService): Promise<Finding> {
  const name = `${randomUid()}.webp`
  await photos.put(name, new TextEncoder().encode('proof'))
  const read = new TextDecoder().decode(await photos.get(name))
  await photos.remove(name)
  if (read !== 'proof' || (await photos.get(name)) !== undefined) return bad('A photo is not kept as it was given.')
  return config.s3 || !config.live
    ? good('A photo is kept, read and removed.')
    : look('Photos stay on this machine’s disk, where no other process sees them.')
}

/** Asks the public address for `/healthz`, by the way a finder's browser reaches us. */
async function proveAddress({ config }: OpenService): Promise<Finding> {
  if (!config.publicUrl) return look('PUBLIC_URL is not set: links name this machine.')
  const url = `${config.publicUrl}${config.basePath}healthz`
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) })
  const said = (await answer.text()).slice(0, 100)
  if (!answer.ok || !said.startsWith('ok')) return bad(`${config.publicUrl} answers, but not with this product.`)
  if (said !== `ok ${VERSION}`)
    return look(`${config.publicUrl} answers with another version than this one, ${VERSION}.`)
  return config.live && !answer.headers.get('strict-transport-security')
    ? bad(
        `${config.publicUrl} answers without Strict-Transport-Security: does the proxy say that people come by https?`,
      )
    : good(`${config.publicUrl} answers.`)
}

/** What a folder of photos says that an operator can mend, by the code at its end. */
const FOLDER: Record<string, string> = {
  EROFS: 'its folder can only be read',
  ENOSPC: 'there is no room left on its disk',
  EDQUOT: 'there is no room left for this user on its disk',
  EACCES: 'this user may not write into its folder',
  EPERM: 'this user may not write into its folder',
}

/** The name of an error and no more: its text may hold a number, an address or a part of a URL. The store of photos says no more itself. */
const reasonOf = (error: unknown) => {
  if (error instanceof PhotoStoreAway) {
    const words = FOLDER[/^disk: (\w+)$/.exec(error.message)?.[1] ?? '']
    return words ? `${words} (${error.message})` : error.message
  }
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const { code, name } = cause as { code?: string; name?: string }
  return code ?? name ?? 'failed'
}

const inTime = (work: Promise<Finding>): Promise<Finding> =>
  Promise.race([
    work,
    new Promise<Finding>((resolve) => setTimeout(resolve, PATIENCE_MS, bad('No answer in time.')).unref()),
  ])

const MARKS = { good: ' ok ', look: 'LOOK', bad: 'BAD ' }

/** Proves everything that people rely on, one sentence each. @returns the exit status: 1 when something is bad */
export async function examine(service: OpenService, print: (line: string) => void): Promise<number> {
  let status = 0
  for (const [name, prove] of Object.entries(PROOFS)) {
    const finding = await inTime(prove(service)).catch((error: unknown) =>
      bad(`It does not answer: ${reasonOf(error)}.`),
    )
    if (finding.state === 'bad') status = 1
    print(`${MARKS[finding.state]}  ${name.padEnd(10)} ${finding.says}`)
  }
  return status
}
