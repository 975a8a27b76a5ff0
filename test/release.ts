/**
 * `npm run release`: keeps the tables of this version and the statements that it sends, in `service/db/released/`, so that the tests of
 * the next version can show that this one goes on beside it. Run before a version is given out; files to record from may be named.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import journal from '../service/db/migrations/meta/_journal.json' with { type: 'json' }
import { currentDatabase, whyNotPrepared } from '../service/test/schema/current.ts'
import { readSchema } from '../service/test/schema/read-schema.ts'
import { kindOfStatement } from '../service/test/schema/record-statements.ts'
import { RELEASED, type Release } from '../service/test/schema/releases.ts'
import { VERSION } from '../service/version.ts'
import { runFor } from './process.ts'

const given = process.argv.slice(2)
const again = given.includes('--again')
const files = given.filter((word) => word !== '--again')
const folder = join(RELEASED, VERSION)
const work = mkdtempSync(join(tmpdir(), 'homeward-release-'))

/** Runs the tests and gives what was sent meanwhile: each kind of statement once. */
async function record(): Promise<string[]> {
  const file = join(work, 'statements')
  const command = ['node_modules/.bin/vitest', 'run', '--project=service', ...(files.length > 0 ? files : ['service/'])]
  const { status } = await runFor(3600, command, { stdio: 'inherit', env: { ...process.env, RECORD_STATEMENTS: file } })
  if (status !== 0) throw new Error('The tests do not pass: nothing is kept of this version.')
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  const kinds = new Map(lines.map((line) => [kindOfStatement(line), line]))
  return [...kinds.values()].filter((line) => /^(select|insert|update|delete|with)\b/i.test(line)).toSorted()
}

if (existsSync(folder) && !again) {
  console.error(
    `${VERSION} is kept already. Give the next version in package.json, or say --again if nobody has it yet.`,
  )
  process.exit(1)
}
try {
  const statements = await record()
  const { pglite, close } = await currentDatabase()
  const kept: string[] = []
  for (const statement of statements) {
    const why = await whyNotPrepared(pglite, statement)
    if (why === undefined) kept.push(statement)
    else console.log(`Left out, for this version cannot prepare it either (${why}): ${statement.slice(0, 200)}`)
  }
  const hashOf = (tag: string) =>
    createHash('sha256')
      .update(readFileSync(`service/db/migrations/${tag}.sql`))
      .digest('hex')
  const release: Release = {
    version: VERSION,
    migration: journal.entries.at(-1)?.tag ?? '',
    migrations: Object.fromEntries(journal.entries.map(({ tag }) => [tag, hashOf(tag)])),
    schema: await readSchema(pglite),
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'schema.json'), `${JSON.stringify(release, null, 2)}\n`)
  writeFileSync(join(folder, 'statements.txt'), `${kept.join('\n')}\n`)
  await runFor(60, ['node_modules/.bin/oxfmt', join(folder, 'schema.json')], { stdio: 'inherit' })
  await close()
  console.log(`Kept of ${VERSION}: ${Object.keys(release.schema.columns).length} columns, ${kept.length} statements.`)
} finally {
  rmSync(work, { recursive: true, force: true })
}
