import { readArguments, USAGE } from '../service/command-line.ts'
import {
  exportGoToPointsCommand,
  importGoToPointsCommand,
  importPostalCodesCommand,
} from '../service/locator/commands.ts'
import type { OpenService } from '../service/open.ts'

/** What a command is handed: the service, the caller's folder for relative paths, where its lines and progress go. */
export interface CommandContext {
  service: OpenService
  folder: string
  print: (line: string) => void
  progress: (done: number, total: number) => void
}
interface Explained {
  /** What a person types after `npm run homeward --`. */
  usage: string
  explain: string
}
export interface Command extends Explained {
  /** @returns the exit status */
  run: (context: CommandContext, args: string[]) => Promise<number>
}
/** A command that asks no database: it is wanted before there is one. */
interface CommandAlone extends Explained {
  runAlone: (print: CommandContext['print'], args: string[]) => Promise<number>
}

/** A command without words or options; any that are typed are refused, for an operator who types them expects them to count. */
const alone =
  (run: (context: CommandContext) => Promise<number>): Command['run'] =>
  async (context, args) =>
    readArguments(args, 0, {}) ? run(context) : USAGE

const administrators = () => import('../service/admin/administrators.ts')
const administratorCommands = () => import('../service/admin/administrator-commands.ts')
const keyCommands = () => import('./key-commands.ts')
const auditCommands = () => import('../service/admin/audit-commands.ts')

/** Whether the words after `migrate` are known: it changes the tables before it runs, and must not for a word that is mistyped. */
export const isMigration = (args: string[]) => readArguments(args, 0, { plan: { type: 'boolean' } }) !== undefined

/** Every command, by its first words. */
export const commands: Record<string, Command | CommandAlone> = {
  check: {
    usage: 'check',
    explain: 'Says whether the database answers, and how many messages failed, wait, or are held by no job.',
    run: alone(async ({ service, print }) => {
      const { count, inArray } = await import('drizzle-orm')
      const { messages } = await import('../service/db/tables.ts')
      const { messagesNobodyHolds } = await import('../service/messages/sweep.ts')
      const rows = await service.db
        .select({ status: messages.status, count: count() })
        .from(messages)
        .where(inArray(messages.status, ['WAITING', 'CLAIMED', 'FAILED', 'UNSURE']))
        .groupBy(messages.status)
      const of = (status: string) => rows.find((row) => row.status === status)?.count ?? 0
      const unheld = (await messagesNobodyHolds(service.db, service.now())).length
      print(
        `The database answers. Messages waiting: ${of('WAITING') + of('CLAIMED')}, failed: ${of('FAILED')}, handed over without an answer: ${of('UNSURE')}, held by no job: ${unheld}.`,
      )
      return 0
    }),
  },
  doctor: {
    usage: 'doctor',
    explain:
      'Proves database, tables, clock, extension, keys, look-ups, SMS, mail, pushes, photos, OneMap, duty desk, public address and proxy, and sends nothing; status 1 if one is bad.',
    run: alone(async ({ service, print }) => (await import('./doctor.ts')).examine(service, print)),
  },
  migrate: {
    usage: 'migrate [--plan]',
    explain:
      'Brings the tables up to date; with DATABASE_OWNER_URL as their owner, for a service that does not own them. --plan prints the SQL and runs nothing.',
    // homeward.ts opened the service with its migrations; here that is all.
    run: async ({ service, print }, args) => {
      if (!isMigration(args)) return USAGE
      const { tablesSay } = await import('../service/db/later.ts')
      print(await tablesSay(service.database.pool))
      return 0
    },
  },
  drill: {
    usage: 'drill [--dump FILE] [--photos FOLDER] [--into URL] [--keep]',
    explain:
      'Saves the database, restores it into a fresh one (or a back-up of yours, by --dump), proves what is in it, and starts the product on it with the outside world off; status 1 if something is bad.',
    run: async ({ service, print }, args) => (await import('./drill.ts')).drillCommand(service, args, print),
  },
  keys: {
    usage: 'keys',
    explain: 'Says which keys seal what, which running processes know them, and the next step of a rotation.',
    run: async ({ service, print }, args) => (await keyCommands()).keysCommand(service, args, print),
  },
  'keys new': {
    usage: 'keys new',
    explain: 'Makes a sealing key, and says where to put it.',
    runAlone: async (print, args) => (await keyCommands()).newKeyCommand(args, print),
  },
  'keys push': {
    usage: 'keys push',
    explain: 'Makes the pair of keys by which push services know who sends (VAPID), and says where to put it.',
    runAlone: async (print, args) => (await keyCommands()).newPushKeysCommand(args, print),
  },
  'keys reseal': {
    usage: 'keys reseal',
    explain:
      'Seals anew what older keys sealed, while the service runs; not before every process seals with the first.',
    run: async ({ service, print }, args) => (await keyCommands()).resealCommand(service, args, print),
  },
  'keys rewrite-lookups': {
    usage: 'keys rewrite-lookups',
    explain: 'After LOOKUP_KEY was changed, while no process runs: makes people findable by the new key.',
    run: async ({ service, print }, args) => (await keyCommands()).rewriteLookupsCommand(service, args, print),
  },
  'admin create': {
    usage: 'admin create USERNAME --name "FULL NAME" [--email ADDRESS]',
    explain: 'Makes an administrator of the console; prints the password once.',
    run: async ({ service, print }, args) => (await administrators()).createAdministrator(service, args, print),
  },
  'admin new-password': {
    usage: 'admin new-password USERNAME',
    explain: 'Gives an administrator a new password, printed once; ends every session, leaves the second factor.',
    run: async ({ service, print }, args) => (await administrators()).newAdministratorPassword(service, args, print),
  },
  'admin reset-second-factor': {
    usage: 'admin reset-second-factor USERNAME',
    explain:
      'For a lost phone without recovery codes, staff of organisations too: app and passkeys go, the next sign-in sets up anew.',
    run: async ({ service, print }, args) => (await administrators()).resetSecondFactor(service, args, print),
  },
  'admin list': {
    usage: 'admin list',
    explain: 'Lists the administrators: where each stands, the last sign-in, and the second factors.',
    run: async ({ service, print }, args) =>
      (await administratorCommands()).listAdministratorsCommand(service, args, print),
  },
  'admin email': {
    usage: 'admin email USERNAME ADDRESS',
    explain: 'Sets where an administrator is told what concerns their access.',
    run: async ({ service, print }, args) =>
      (await administratorCommands()).setAdministratorEmail(service, args, print),
  },
  'admin restore': {
    usage: 'admin restore USERNAME',
    explain: 'Lets a suspended administrator sign in again, where nobody is left to decide it at the console.',
    run: async ({ service, print }, args) =>
      (await administratorCommands()).restoreAdministratorCommand(service, args, print),
  },
  'admin end': {
    usage: 'admin end USERNAME',
    explain: 'An administrator leaves: may not sign in any more, from this moment. Never the last one.',
    run: async ({ service, print }, args) =>
      (await administratorCommands()).endAdministratorCommand(service, args, print),
  },
  'sessions end': {
    usage: 'sessions end USERNAME | --all',
    explain: 'Ends every sign-in of a member or an administrator, or of everybody, with watches and pushes to devices.',
    run: async ({ service, print }, args) =>
      (await import('../service/admin/end-sessions.ts')).endSessionsCommand(service, args, print),
  },
  'audit verify': {
    usage: 'audit verify [--head POSITION:HASH]',
    explain: 'Reads the audit against its chain of hashes and says where a line was changed, removed or dated ahead.',
    run: async ({ service, print }, args) => (await auditCommands()).verifyAuditCommand(service, args, print),
  },
  'audit lines': {
    usage: 'audit lines --from POSITION',
    explain: 'Prints sealed lines of the audit as AUDIT_LOG writes them, where a copy elsewhere misses some.',
    run: async ({ service, print }, args) => (await auditCommands()).printAuditLines(service, args, print),
  },
  'import go-to-points': {
    usage: 'import go-to-points FILE.csv [--dry-run]',
    explain: 'Adds and updates Go-To Points from a list; names each row it cannot take in FILE.csv.rejected.csv.',
    run: importGoToPointsCommand,
  },
  'import postal-codes': {
    usage: 'import postal-codes FILE.csv[.gz]',
    explain: 'Fills the table of postal codes (columns postal, blk, road, building, lat, lng), gzipped or not.',
    run: importPostalCodesCommand,
  },
  'export go-to-points': {
    usage: 'export go-to-points FILE.csv',
    explain: 'Writes every Go-To Point as the list that the import reads.',
    run: exportGoToPointsCommand,
  },
}

const nameIn = (words: string[]) =>
  [2, 1].map((length) => words.slice(0, length).join(' ')).find((first) => Object.hasOwn(commands, first))

const isHelp = (word: string, nth: number) => word === '--help' || word === '-h' || (word === 'help' && nth === 0)

/**
 * Answers what needs no database: a word that is no command, a question for help, a key that is made before there is anything to seal.
 * @returns the exit status, or nothing for a command that does need one
 */
export async function runWithoutDatabase(print: CommandContext['print'], words: string[]): Promise<number | undefined> {
  const name = nameIn(words)
  const command = name && commands[name]
  const asksHelp = words.length === 0 || words.some(isHelp)
  if (!command) {
    if (!asksHelp) print(`There is no command "${words.join(' ')}".`)
    print('Commands (npm run homeward -- …):')
    for (const { usage, explain } of Object.values(commands)) print(`  ${usage}\n      ${explain}`)
    return asksHelp ? 0 : USAGE
  }
  if (asksHelp) {
    print(`npm run homeward -- ${command.usage}\n      ${command.explain}`)
    return 0
  }
  const rest = words.slice(name.split(' ').length)
  if (name === 'migrate' && !isMigration(rest)) return mistyped(print, command)
  if (!('runAlone' in command)) return undefined
  const status = await command.runAlone(print, rest)
  return status === USAGE ? mistyped(print, command) : status
}

function mistyped(print: CommandContext['print'], { usage }: Explained): number {
  print(`Please type: npm run homeward -- ${usage}`)
  return USAGE
}

/** Runs one command; an unknown one explains them all. @returns the exit status */
export async function runCommand(context: CommandContext, words: string[]): Promise<number> {
  const answered = await runWithoutDatabase(context.print, words)
  if (answered !== undefined) return answered
  const name = nameIn(words)
  const command = name && commands[name]
  if (!command || !('run' in command)) return USAGE
  const status = await command.run(context, words.slice(name.split(' ').length))
  return status === USAGE ? mistyped(context.print, command) : status
}
