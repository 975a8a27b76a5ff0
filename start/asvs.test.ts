import { existsSync, globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ASVS_IDS } from './test/asvs-ids.ts'
import { cellsOf, declares, faultOfNamedTest, itemsOf, quoted, read } from './test/named-places.ts'

const DOCUMENT = 'docs/asvs.md'
const STATES = ['held', 'n/a', 'open']
const OPEN_MOST = 5

interface Row {
  chapter: string
  id: string
  level: string
  asks: string
  state: string
  where: string[]
}
/** Every row of the tables of requirements, below its chapter. */
const rowsOf = (document: string): Row[] =>
  document
    .split(/^## /m)
    .slice(1)
    .flatMap((part) => {
      const [heading = '', ...lines] = part.split('\n')
      const chapter = heading.split(' ')[0] ?? ''
      return lines
        .filter((line) => /^\| \d/.test(line))
        .map((line) => {
          const [id = '', level = '', asks = '', state = '', where] = cellsOf(line)
          return { chapter, id, level, asks, state, where: itemsOf(where) }
        })
    })

/** The rows of the first table: a name, and the numbers of each state and of all. */
const summaryOf = (document: string) =>
  [...(document.split(/^## /m)[0] ?? '').matchAll(/^\| (?:\*\*)?(V\d+|level \d|all)\b[^|]*\|([ \d|]+)\|$/gm)].map(
    ([, name = '', counts = '']) => [name, ...counts.split('|').map(Number)],
  )
/** The same, counted in the tables of requirements. */
function countsOf(rows: Row[]) {
  const counted = (name: string, some: Row[]) => [
    name,
    ...STATES.map((each) => some.filter(({ state }) => state === each).length),
    some.length,
  ]
  return [
    ...Object.keys(ASVS_IDS).map((each) =>
      counted(
        each,
        rows.filter(({ chapter }) => chapter === each),
      ),
    ),
    ...['1', '2'].map((each) =>
      counted(
        `level ${each}`,
        rows.filter(({ level }) => level === each),
      ),
    ),
    counted('all', rows),
  ]
}

/** A rule's setting in the linter's list: `"error"`, or a list that begins with it. */
type Setting = string | [string, ...unknown[]]
const { rules: lintRules } = JSON.parse(read('.oxlintrc.json')) as { rules: Record<string, Setting> }

/** What is wrong with a place that holds a requirement: a test, a heading, a rule of the linter, a setting, a name in the code. */
function faultOfPlace(item: string): string | undefined {
  const [, path = '', name = ''] = /^`(\S+) › (.+?)`(?: \(\w+\))?$/.exec(item) ?? []
  if (!path) return `"${item}" names no place`
  if (/\.(test|spec)\.tsx?$/.test(path)) return faultOfNamedTest(item)
  if (!existsSync(path)) return `there is no file ${path}`
  if (path === '.oxlintrc.json') {
    const [severity] = [lintRules[name] ?? 'off'].flat()
    return severity === 'error' ? undefined : `the linter has no rule ${name}`
  }
  if (path.endsWith('.json')) return read(path).includes(`"${name}": true`) ? undefined : `${path} does not set ${name}`
  if (path.endsWith('.md'))
    return new RegExp(`^#+ (?:D\\d+ )?${quoted(name)}$`, 'm').test(read(path))
      ? undefined
      : `${path} has no heading ${name}`
  return declares(path, name) ? undefined : `${path} declares no ${name}`
}

/** Everything that is wrong with the list of requirements. */
function faultsOf(rows: Row[]): string[] {
  const faults = rows.flatMap(({ id, asks, state, where }) => {
    const places = where.filter((item) => item.startsWith('`'))
    const words = where.filter((item) => !item.startsWith('`')).join(' ')
    return [
      ...(asks ? [] : ['asks nothing']),
      ...(STATES.includes(state) ? [] : [`is "${state}"`]),
      ...(state === 'held' && places.length === 0 ? ['is held by nothing'] : []),
      ...(state !== 'held' && words.length < 8 ? ['has no reason'] : []),
      ...places.map(faultOfPlace).filter((fault) => fault !== undefined),
    ].map((fault) => `${id}: ${fault}`)
  })
  const open = rows.filter(({ state }) => state === 'open').length
  return open > OPEN_MOST ? [...faults, `${open} are open`] : faults
}

const ROWS = rowsOf(read(DOCUMENT))

describe('the page of requirements', () => {
  test('has all 253 of levels 1 and 2, each once, in order, with its level', () => {
    const listed = Object.entries(ASVS_IDS).flatMap(([chapter, ids]) => ids.split(' ').map((id) => `${chapter} ${id}`))
    expect(listed).toHaveLength(253)
    expect(ROWS.map(({ chapter, id, level }) => `${chapter} ${id}:${level}`)).toEqual(listed)
    expect(ROWS.filter(({ level }) => level === '1')).toHaveLength(70)
  })

  test('names of each what holds it, and it is there; or why it does not apply or is open, of which there are few', () => {
    expect(faultsOf(ROWS)).toEqual([])
  })

  test('counts itself rightly', () => {
    expect(summaryOf(read(DOCUMENT))).toEqual(countsOf(ROWS))
  })
})

describe('a page is refused', () => {
  const row = (state: string, ...where: string[]): Row => ({
    chapter: 'V1',
    id: '1.1.1',
    level: '2',
    asks: 'a',
    state,
    where,
  })
  test.each([
    ['held by nothing', row('held', 'we are careful'), 'held by nothing'],
    ['held by a test that is not there', row('held', '`start/asvs.test.ts › nobody wrote this`'), 'has no test'],
    ['held by a heading that is not there', row('held', '`docs/security.md › Nothing`'), 'has no heading'],
    ['held by a rule that is off', row('held', '`.oxlintrc.json › no-shadow`'), 'the linter has no rule'],
    ['held by a setting that is not set', row('held', '`tsconfig.json › nothing`'), 'does not set'],
    ['held by a name that is not declared', row('held', '`contract/limits.ts › NOTHING`'), 'declares no'],
    ['held by a word of comfort in quotes', row('held', '`everywhere`'), 'names no place'],
    ['without a reason', row('n/a', '–'), 'has no reason'],
    ['in a state of its own', row('soon', 'next year'), 'is "soon"'],
  ])('with a row %s', (_what, given, fault) => {
    expect(faultsOf([given]).join('\n')).toContain(fault)
  })

  test('with six open ones', () => {
    expect(faultsOf(Array.from({ length: 6 }, () => row('open', 'nobody has time')))).toEqual(['6 are open'])
  })
})

/** The source of the product: what runs on a server or in a browser. */
const SOURCES = globSync('{contract,service,web,start}/**/*.{ts,tsx}').filter((path) => !/\.test\.|\/test\//.test(path))
const RUNNING = SOURCES.filter((path) => !/^start\/(build|pictures|readme-picture|development)/.test(path))
const STARTS_FOR_OPERATORS = ['start/drill-start.ts', 'start/drill-restore.ts', 'start/postgres-tools.ts']
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { dev?: true }> }
const INSTALLED = Object.entries(packages).flatMap(([path, { dev }]) =>
  dev ? [] : [path.replace(/.*node_modules\//, '')],
)

test.each([
  // The one process that the product starts is its own reader of pictures: a file of the source, by no shell, with nothing typed.
  // The command `drill` starts PostgreSQL's programs and the product, by no shell, for whoever has the database's password.
  ['a started program', /import \{(?! fork \} from)[^}]*\} from 'node:child_process'|\bexecFile\b/],
  [
    'LDAP, XPath, XML that is read',
    /\bldap|xpath|XML(?:Parser|Serializer)|application\/xml'|text\/xml'\)/i,
    /ldap|xpath|xml2js|fast-xml|libxml|sax$/,
  ],
  ['LaTeX', /latex/i, /latex/],
  [
    'HTML that people write, Markdown, templates',
    /markdown|handlebars|mustache/i,
    /markdown|^marked|handlebars|^ejs$|^pug$|mustache|sanitize-html|dompurify/,
  ],
  ['memcache', /memcached?\b/i, /memcache/],
  ['text put in as HTML', /\.(?:inner|outer)HTML\s*\+?=[^=]|insertAdjacentHTML|document\.write/],
  ['GraphQL', /graphql/i, /graphql/],
  ['a WebSocket', /\bnew WebSocket|upgradeWebSocket/, /^(?:ws|socket\.io)$/],
  ['messages between windows', /\b(?:window|parent|opener|top)\.postMessage|window\.addEventListener\('message'/],
  ['plugins', /<(?:embed|applet)\b|<object\s+\w+=/],
  ['SAML', /\bsaml/i, /saml/],
  ['a field that refuses paste or password managers', /onPaste|autoComplete="off" type="password"/],
  ['a password that expires, or a secret question', /passwordExpir|passwordAge|securityQuestion|secretQuestion/i],
  ['a random number that can be guessed', /Math\.random/],
  ['a certificate that is not verified', /rejectUnauthorized|NODE_TLS_REJECT|no-verify/],
  // A microphone alone is no connection: what it hears is recorded on the device (web/media/recorder.ts).
  ['WebRTC', /RTC(?:PeerConnection|DataChannel|SessionDescription|IceCandidate)/],
])('a row that calls something absent is true: %s', (_what, written, installed = /(?!)/) => {
  expect(RUNNING.length).toBeGreaterThan(300)
  expect(RUNNING.filter((path) => written.test(read(path)) && !STARTS_FOR_OPERATORS.includes(path))).toEqual([])
  expect(INSTALLED.filter((name) => installed.test(name))).toEqual([])
})

test('XML is what a telephone says and the sitemap: written by us, and read nowhere', () => {
  expect(RUNNING.filter((path) => /<\?xml|text\/xml/i.test(read(path))).toSorted()).toEqual([
    'contract/relay.ts',
    'contract/texted-code.ts',
    'contract/voice.ts',
    'service/messages/adapters/twiml.ts',
    'web/pages/sitemap.ts',
  ])
})

test('raw SQL and patterns are made of our own constants alone', () => {
  // Each of these was read: it puts in numbers, names or words of the source, never what somebody sent.
  expect(SOURCES.filter((path) => /sql\.raw\(/.test(read(path))).toSorted()).toEqual([
    'service/admin/list.ts',
    'service/db/days.ts',
    'service/db/enumerations.ts',
    'service/db/tables/locator.ts',
    'service/locator/map-labels.ts',
    'service/locator/nearby.ts',
    'service/safe-return/moments.ts',
  ])
  expect(SOURCES.filter((path) => /new RegExp\(/.test(read(path))).toSorted()).toEqual([
    'contract/domain/base58.ts',
    'contract/fields.ts',
    'contract/push.ts',
    'service/accounts/easy-password.ts',
    'service/outside.ts',
    'start/glossary.ts',
    'web/shared/together.tsx',
  ])
})

test('neither source nor build has a secret in it', () => {
  const secret = /-----BEGIN [A-Z ]*PRIVATE KEY|\bAKIA[A-Z\d]{16}\b|\bSK[a-f\d]{32}\b|postgres:\/\/\w+:[^@…\s'"`$]+@/
  const files = [
    ...SOURCES,
    ...globSync(['*.{json,ts,md}', '.env.example', '.ci/*', 'docs/*.md', 'public/**/*.{js,json,txt}']),
  ]
  expect(files.filter((path) => secret.test(read(path)) && path !== '.env.example')).toEqual([])
  // Every setting of the example is empty; only what its name says is sample data stands in the source.
  expect(read('.env.example').match(/^[A-Z_\d]+=.+$/gm)).toBeNull()
  const named = /\b[A-Z_]*(?:SECRET|PASSWORD|TOKEN)[A-Z_]* = '[^']+'/g
  const written = SOURCES.flatMap((path) => read(path).match(named) ?? []).map((line) => line.split(' ')[0] ?? '')
  expect(written.filter((name) => !name.startsWith('SAMPLE_'))).toEqual([])
  // The website is told settings by pages, never by the build.
  expect(
    SOURCES.filter(
      (path) =>
        path.startsWith('web/') &&
        /process\.env|import\.meta\.env\.(?!BASE_URL|BUILD_VERSION|SSR|DEV|PROD|MODE)/.test(read(path)),
    ),
  ).toEqual([])
})

test('what is served lies in folders of its own', () => {
  const serving = SOURCES.filter((path) => /serveStatic\(/.test(read(path)))
  expect(serving.toSorted()).toEqual(['start/api-reader.ts', 'start/files.ts'])
  expect(read('start/files.ts')).toContain("files: join(folder, 'client')")
  expect(globSync('public/**/{.git,.svn,.hg,.env,.DS_Store}*')).toEqual([])
})

test('what is written goes to the documented logs', () => {
  const writing =
    /\bconsole\.(?:log|info|warn|error|debug)\(|process\.std(?:out|err)\.write|appendFile|createWriteStream/
  // Beside the log: what a person reads in a terminal or in the browser's own console, the audit's copy, the files that a command writes.
  expect(RUNNING.filter((path) => writing.test(read(path))).toSorted()).toEqual([
    'service/locator/export.ts',
    'service/locator/rejection-lists.ts',
    'service/open-outside.ts',
    'service/sample/portraits/render.ts',
    'start/drill-copy.ts',
    'start/homeward.ts',
    'start/instance.ts',
    'start/main.ts',
    'web/locator/place-search.ts',
  ])
})
