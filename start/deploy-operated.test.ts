import { readFileSync } from 'node:fs'
import { Job } from 'kubernetes-models/batch/v1'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { PATIENCE } from '../service/db/migrate.ts'
import { TIME_LIMITS } from '../service/db/pool.ts'
import { VERSION } from '../service/version.ts'

const read = (path: string) => readFileSync(path, 'utf8')

describe('compose', () => {
  const Container = z.looseObject({
    environment: z.record(z.string(), z.string()).optional(),
    logging: z.unknown().optional(),
    volumes: z.array(z.string()).optional(),
  })
  const { services } = z
    .looseObject({ services: z.record(z.string(), Container) })
    .parse(parse(read('deploy/compose.yaml'), { merge: true }))
  /** The role by which a container signs in at the database, by one of its settings. */
  const roleOf = (name: string, setting: string) => {
    const address = services[name]?.environment?.[setting]
    return address === undefined ? undefined : new URL(address).searchParams.get('user')
  }

  test('the log of every container is bounded', () => {
    for (const [name, { logging }] of Object.entries(services))
      expect(logging, name).toEqual({ driver: 'local', options: { 'max-size': '50m', 'max-file': '5' } })
  })

  test('the processes sign in as a role that owns no table, and only a migration and a drill have the address of the owner', () => {
    const owner = services.database?.environment?.POSTGRES_USER
    expect(owner).toBe('homeward')
    for (const name of ['one', 'two', 'migrate', 'drill']) expect(roleOf(name, 'DATABASE_URL')).toBe('homeward_service')
    const owners = Object.keys(services).filter((name) => roleOf(name, 'DATABASE_OWNER_URL') === owner)
    expect(owners).toEqual(['migrate', 'drill'])
    expect(read('deploy/database-role.sql')).toContain('create role homeward_service login')
    expect(services.database?.volumes).toContain('./database-role.sql:/docker-entrypoint-initdb.d/role.sql:ro')
  })

  test('by the socket, which the processes share, the database believes nobody without a password', () => {
    expect(services.database?.environment?.POSTGRES_INITDB_ARGS).toBe('--auth-local=scram-sha-256')
  })

  test('the key of the store for the service may do what it does, and nothing else', () => {
    expect(JSON.parse(read('deploy/photos-policy.json')).Statement).toEqual([
      {
        Effect: 'Allow',
        Action: ['s3:PutObject', 's3:GetObject', 's3:DeleteObject'],
        Resource: ['arn:aws:s3:::homeward/photos/*'],
      },
    ])
  })
})

const Workload = z.looseObject({
  kind: z.string(),
  spec: z.looseObject({
    activeDeadlineSeconds: z.number().optional(),
    template: z.looseObject({
      metadata: z.looseObject({ labels: z.record(z.string(), z.string()) }),
      spec: z.looseObject({
        securityContext: z.unknown(),
        containers: z.tuple([
          z.looseObject({ image: z.string(), envFrom: z.array(z.unknown()), securityContext: z.unknown() }),
        ]),
      }),
    }),
  }),
})
const workload = (path: string, wanted: string) =>
  Workload.parse(
    parseAllDocuments(read(path))
      .map((one): { kind?: string } => one.toJS())
      .find(({ kind }) => kind === wanted),
  )

describe('Kubernetes', () => {
  const migration = workload('deploy/kubernetes/homeward.yaml', 'Job')
  const processes = workload('deploy/kubernetes/homeward.yaml', 'Deployment')
  const command = workload('deploy/kubernetes/command.yaml', 'Job')
  const containerOf = (one: z.output<typeof Workload>) => one.spec.template.spec.containers[0]
  const settings = [{ configMapRef: { name: 'homeward' } }, { secretRef: { name: 'homeward' } }]

  test('only the migration reads the address of the owner of the tables, and it may be missing', () => {
    expect(containerOf(processes).envFrom).toEqual(settings)
    expect(containerOf(command).envFrom).toEqual(settings)
    expect(containerOf(migration).envFrom).toEqual([
      ...settings,
      { secretRef: { name: 'homeward-owner', optional: true } },
    ])
  })

  test('a command is a job that is shut in as the migration is, of this version', () => {
    expect(() => new Job(parse(read('deploy/kubernetes/command.yaml'))).validate()).not.toThrow()
    expect(command.spec.template.spec.securityContext).toEqual(migration.spec.template.spec.securityContext)
    expect(containerOf(command).securityContext).toEqual(containerOf(migration).securityContext)
    expect(containerOf(command).image).toBe(`homeward:${VERSION}`)
  })
})

describe('Prometheus', () => {
  const Scraping = z.object({
    scrape_configs: z.tuple([
      z.looseObject({
        job_name: z.string(),
        authorization: z.unknown(),
        relabel_configs: z.array(z.looseObject({ regex: z.string().optional() })).optional(),
      }),
    ]),
  })
  const scrapingOf = (name: string) => Scraping.parse(parse(read(`deploy/prometheus/${name}.yml`))).scrape_configs[0]

  test.each(['prometheus', 'kubernetes'])(
    'asks by %s.yml with the token, under the name that the alerts ask for',
    (name) => {
      expect(scrapingOf(name)).toMatchObject({
        job_name: 'homeward',
        authorization: { type: 'Bearer', credentials_file: '/etc/prometheus/homeward-metrics-token' },
      })
      expect(read('deploy/prometheus/alerts.yml')).toContain('up{job="homeward"}')
    },
  )

  test('finds in a cluster the processes and not the jobs, which no annotation names', () => {
    const processes = workload('deploy/kubernetes/homeward.yaml', 'Deployment').spec.template
    expect(processes.metadata.labels).toEqual({ app: 'homeward' })
    expect(processes.spec.containers[0].ports).toEqual([{ name: 'http', containerPort: 3000 }])
    expect(scrapingOf('kubernetes').relabel_configs?.slice(0, 2)).toMatchObject([
      { source_labels: ['__meta_kubernetes_pod_label_app'], regex: 'homeward', action: 'keep' },
      { source_labels: ['__meta_kubernetes_pod_container_port_name'], regex: 'http', action: 'keep' },
    ])
    expect(read('deploy/kubernetes/homeward.yaml')).not.toContain('prometheus.io/')
  })
})

test('a migration has the time for its longest statement and for what it waits before', () => {
  const longest = TIME_LIMITS.long.statement + PATIENCE.tries * (PATIENCE.aloneMs + PATIENCE.betweenMs)
  // 30 minutes, and 21.
  expect(longest).toBe(3_060_000)
  const minutes = Number(/^TimeoutStartSec=(\d+)min$/m.exec(read('deploy/systemd/homeward-migrate.service'))?.[1])
  const { activeDeadlineSeconds = 0 } = workload('deploy/kubernetes/homeward.yaml', 'Job').spec
  for (const allowed of [minutes * 60, activeDeadlineSeconds]) expect(allowed).toBeGreaterThan(3060)
})
