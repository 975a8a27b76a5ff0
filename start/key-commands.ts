import { randomBytes, randomInt } from 'node:crypto'
import { readArguments, USAGE } from '../service/command-line.ts'
import type { OpenService } from '../service/open.ts'
import { lookupMark, runningProcesses, sealingMarks, type RunningProcess } from '../service/running.ts'
import type { VaultKeys } from '../service/vault.ts'
import { rewriteLookups, rotateSealing } from '../service/accounts/reseal.ts'
import { countByKey, otherKey, strangeKey } from '../service/accounts/sealed-rows.ts'

type Print = (line: string) => void

const NONE_SET = 'ENCRYPTION_KEYS is not set: this trial seals with keys that follow from its secret.'

/** The processes that serve people beside the command; the embedded database has one alone, which runs the command itself. */
const running = async ({ database: { kind, pool } }: OpenService) => (kind === 'postgres' ? runningProcesses(pool) : [])

const has = (keys: VaultKeys, mark: string) => (process: RunningProcess) =>
  process.sealing.includes(mark) && process.lookup === lookupMark(keys)

/** How far a rotation of the sealing keys is among the running processes. */
function stage(keys: VaultKeys, processes: readonly RunningProcess[]) {
  const marks = sealingMarks(keys)
  const count = processes.length
  return {
    count,
    /** Processes that seal with the first key of these settings. */
    sealing: processes.filter(({ sealing }) => sealing[0] === marks[0]).length,
    /** For each key, how many processes can open what it sealed. */
    knowing: keys.sealing.map(({ id }, nth) => ({ id, count: processes.filter(has(keys, marks[nth] ?? '')).length })),
  }
}

const of = (count: number, all: number) =>
  all === 0 ? 'no process, for none runs' : `${count} of ${all} running processes`

/** `keys`: where the keys stand, and the one thing to do next. */
export async function keysCommand(service: OpenService, args: string[], print: Print): Promise<number> {
  if (!readArguments(args, 0, {})) return USAGE
  const keys = service.config.vault
  if (!keys) {
    print(NONE_SET)
    return 0
  }
  const { count, sealing, knowing } = stage(keys, await running(service))
  const counts = await countByKey(service.longDb)
  for (const [nth, { id }] of keys.sealing.entries())
    print(
      `${id}: ${nth === 0 ? 'first here, ' : ''}seals ${counts.get(id) ?? 0} texts; known to ${of(knowing[nth]?.count ?? 0, count)}.`,
    )
  const strange = [...counts.keys()].filter((id) => !keys.sealing.some((key) => key.id === id))
  for (const id of strange)
    print(`${id}: not in ENCRYPTION_KEYS, and seals ${counts.get(id)} texts that nobody can open.`)
  const other = await otherKey(service.longDb, keys)
  if (other !== undefined) print(`${other}: another key than the one that sealed these texts, and opens none of them.`)
  print(nextStep({ keys, counts, count, sealing, knowing, strange, other }))
  return strange.length > 0 || other !== undefined ? 1 : 0
}

interface RotationStanding extends ReturnType<typeof stage> {
  keys: VaultKeys
  counts: ReadonlyMap<string, number>
  strange: string[]
  other: string | undefined
}

function nextStep({ keys, counts, count, sealing, knowing, strange, other }: RotationStanding): string {
  const [first, ...others] = keys.sealing.map(({ id }) => id)
  if (other !== undefined)
    return `Next: put the right key ${other} into ENCRYPTION_KEYS again, and start every process anew. A new one needs an id of its own.`
  if (strange.length > 0)
    return `Next: add ${strange.join(', ')} to ENCRYPTION_KEYS again, last, and start every process anew.`
  if ((knowing[0]?.count ?? 0) < count)
    return `Next: put ${first} last in ENCRYPTION_KEYS, start every process anew, then ask again.`
  if (sealing < count) return `Next: start every process with ${first} first in ENCRYPTION_KEYS, then ask again.`
  if (others.some((id) => (counts.get(id) ?? 0) > 0)) return 'Next: npm run homeward -- keys reseal'
  if (others.length === 0) return 'Nothing is to be done. To change the key begin with: npm run homeward -- keys new'
  const [ids, fewest] = [others.join(', '), Math.min(...knowing.slice(1).map((key) => key.count))]
  return fewest < count
    ? `Next, if ${ids} is new: start every process with it last in ENCRYPTION_KEYS. If it is old: start every process without it.`
    : `Next, if ${ids} is new: start every process with it first in ENCRYPTION_KEYS. If it is old: start every process without it.`
}

const letter = () => String.fromCharCode('a'.charCodeAt(0) + randomInt(26))

/** `keys new`: makes a key, and says what to do with it. No database is asked, for the first key is made before there is one. */
export async function newKeyCommand(args: string[], print: Print, now = new Date()): Promise<number> {
  if (!readArguments(args, 0, {})) return USAGE
  const set = (process.env.ENCRYPTION_KEYS ?? '').trim()
  const taken = new Set(set.split(',').map((part) => part.trim().split(':')[0]))
  const day = `k${now.toISOString().slice(0, 10).replaceAll('-', '')}`
  let id
  // Two keys of one day need two ids, also where nobody has set the first one yet.
  do id = `${day}${letter()}${letter()}`
  while (taken.has(id))
  print(`${id}:${randomBytes(32).toString('base64')}`)
  print('Keep it in the secret manager, and its copy with the back-ups of the other keys.')
  print(
    set === ''
      ? 'For a first installation it is ENCRYPTION_KEYS. Where ENCRYPTION_KEYS is set already, put it LAST there, and start every process anew, one after the other.'
      : 'Put it LAST in ENCRYPTION_KEYS, and start every process anew, one after the other.',
  )
  print('Then: npm run homeward -- keys')
  return 0
}

/** Says which key is missing or another one, so that neither command could open what it writes anew. @returns whether one is */
async function saysLostKey({ config, longDb }: OpenService, print: Print): Promise<boolean> {
  const keys = config.vault
  if (!keys) return false
  const lost = await strangeKey(
    longDb,
    keys.sealing.map(({ id }) => id),
  )
  if (lost !== undefined) {
    print(
      `ENCRYPTION_KEYS lacks the key ${lost}, which still seals what is kept: put it back, last. Nothing was changed.`,
    )
    return true
  }
  const other = await otherKey(longDb, keys)
  if (other === undefined) return false
  print(
    `ENCRYPTION_KEYS has another key ${other} than the one that sealed what is kept: put the right one there. Nothing was changed.`,
  )
  return true
}

/** `keys reseal`: seals anew what older keys sealed; not before every process seals with the first. */
export async function resealCommand(service: OpenService, args: string[], print: Print): Promise<number> {
  if (!readArguments(args, 0, {})) return USAGE
  const keys = service.config.vault
  if (keys) {
    const { count, sealing } = stage(keys, await running(service))
    if (sealing < count) {
      print(
        `Only ${of(sealing, count)} seals with ${keys.sealing[0]?.id}; the others would go on with another key. Start them with it first, then run this again.`,
      )
      return 1
    }
  }
  if (await saysLostKey(service, print)) return 1
  print(`Sealed anew: ${await rotateSealing(service)}.`)
  return keysCommand(service, [], print)
}

/** `keys rewrite-lookups`: after LOOKUP_KEY was changed; only while no process runs. */
export async function rewriteLookupsCommand(service: OpenService, args: string[], print: Print): Promise<number> {
  if (!readArguments(args, 0, {})) return USAGE
  const { length } = await running(service)
  if (length > 0) {
    print(
      `Not while the service runs (${length}): people whom it writes meanwhile would not be found. Stop every process, then run this again.`,
    )
    return 1
  }
  if (await saysLostKey(service, print)) return 1
  print(`Rewritten: ${await rewriteLookups(service)}. Start every process with this LOOKUP_KEY.`)
  return 0
}

/** `keys push`: makes the pair by which push services know who sends. */
export async function newPushKeysCommand(args: string[], print: Print): Promise<number> {
  if (!readArguments(args, 0, {})) return USAGE
  const { newVapidKeys } = await import('../service/messages/adapters/web-push.ts')
  const { publicKey, privateKey } = newVapidKeys()
  print(`VAPID_PUBLIC_KEY=${publicKey}`)
  print(`VAPID_PRIVATE_KEY=${privateKey}`)
  print(
    'Put both into the settings of every process, the second in the secret manager. Browsers subscribe with the first: with another pair, everybody allows pushes anew.',
  )
  print('Then: npm run homeward -- doctor')
  return 0
}
