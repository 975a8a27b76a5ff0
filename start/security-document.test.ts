import { globSync } from 'node:fs'
import { dictionary } from '@zxcvbn-ts/language-common'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import {
  ADMIN_ENTRY_MINUTES,
  ADMIN_SESSION_HOURS,
  CONSOLE_LOCK_MINUTES,
  PASSWORD_MAX,
  PASSWORD_MIN,
  SESSION_HOURS,
  SESSION_IDLE_HOURS,
  WATCH_HOURS,
} from '#contract/limits.ts'
import { CONTEXT_WORDS } from '../service/accounts/easy-password.ts'
import * as tables from '../service/db/tables.ts'
import { Environment } from '../service/environment.ts'
import { cellsOf, read } from './test/named-places.ts'

/** What stands below a heading of a page. */
function section(heading: string, page = 'docs/security.md'): string {
  const [, text] = read(page).split(new RegExp(`^## ${heading}\n`, 'm'))
  return text?.split(/^## /m)[0] ?? expect.fail(`${page} has no ${heading}`)
}
/** The rows of the tables below a heading, without their heads. */
const rows = (heading: string) =>
  section(heading)
    .split('\n')
    .filter((line, index, all) => line.startsWith('| ') && !all[index + 1]?.startsWith('|---'))
    .map(cellsOf)
/** What stands in code quotes. */
const coded = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)
const SOURCES = globSync('{service,start}/**/*.ts').filter((path) => !/\.test\.|\/test\//.test(path))
const sourcesWith = (pattern: RegExp) => SOURCES.filter((path) => pattern.test(read(path))).toSorted()

test('the words that are no password are those of the code, and so many leaked ones', () => {
  const refused =
    section('Passwords')
      .split('\n- ')
      .find((item) => item.startsWith('Refused:')) ?? ''
  expect(coded(refused).filter((word) => /^[a-z]+$/.test(word))).toEqual(CONTEXT_WORDS.toSorted())
  const leaked = dictionary['passwords-common'] as string[]
  expect(refused).toContain(leaked.length.toLocaleString('en'))
  expect(leaked.filter((password) => password.length >= PASSWORD_MIN).length).toBeGreaterThan(42_000)
  expect(section('Passwords')).toContain(`At least ${PASSWORD_MIN} characters, as specified, at most ${PASSWORD_MAX}`)
})

test('the times of sessions are those of the code', () => {
  const known = Object.fromEntries(rows('Sessions').map(([name = '', idle, most]) => [name, [idle, most]]))
  const member = [`${SESSION_IDLE_HOURS} hours`, `${SESSION_HOURS} hours`]
  expect(known).toEqual({
    member,
    registration: [member[0], `${member[1]}; one begun at the console ${ADMIN_SESSION_HOURS}`],
    console: [`locks after ${CONSOLE_LOCK_MINUTES} minutes`, `${ADMIN_SESSION_HOURS} hours`],
    'between password and second factor': ['–', `${ADMIN_ENTRY_MINUTES} minutes`],
    watch: ['–', `${WATCH_HOURS} hours`],
  })
})

test('every table stands in one class', () => {
  const all = Object.values(tables).filter((table) => is(table, PgTable))
  const classed = rows('Data and its protection').flatMap(([, listed = '']) =>
    listed.startsWith('`') ? coded(listed) : [],
  )
  expect(classed.toSorted()).toEqual(all.map((table) => getTableName(table)).toSorted())
  const [classes = [], ofTables = []] = [6, 12].map((end) =>
    rows('Data and its protection')
      .slice(end - 6, end)
      .map(([name]) => name),
  )
  expect(ofTables).toEqual(classes)
})

test('every key, and every algorithm, stands in the inventory', () => {
  const inventory = section('Keys and algorithms')
  const firsts = rows('Keys and algorithms').flatMap(([first = '']) => coded(first))
  const uses = [...read('service/secrets.ts').matchAll(/\bkey\('([\w-]+)'\)/g)].map(([, use = '']) => use)
  expect(uses.length).toBeGreaterThan(6)
  expect(uses.filter((use) => !firsts.includes(use))).toEqual([])
  const keys = Object.keys(Environment.shape).filter((name) => /(?:SECRET|KEYS?)$/.test(name))
  expect([...keys, 'S3_SECRET_ACCESS_KEY'].filter((name) => !firsts.includes(name))).toEqual([])
  /** Each algorithm as code writes it, and as the inventory does. */
  const written: Record<string, string> = {
    "createHash('sha256')": 'SHA-256',
    "createHmac('sha256'": 'HMAC-SHA-256',
    "createHmac('sha1'": 'HMAC-SHA1',
    "hkdfSync('sha256'": 'HKDF-SHA-256',
    "createCipheriv('aes-256-gcm'": 'AES-256-GCM',
    "createDecipheriv('aes-256-gcm'": 'AES-256-GCM',
    "algorithm: 'SHA1'": 'HMAC-SHA1 (RFC 6238',
    "algorithms: ['RS256']": 'RS256',
    "ALGORITHM = 'HS256'": 'HS256',
    "alg: 'dir'": '`dir`',
    "enc: 'A256GCM'": 'A256GCM',
    'ALGORITHMS = [-8, -7, -257]': 'EdDSA, ES256, RS256',
    'memoryCost: 19_456, timeCost: 2': '19 MiB',
  }
  const pattern =
    /create(?:Hash|Hmac|Cipheriv|Decipheriv)\('[^']*'\)?|hkdfSync\('[^']*'|create(?:Sign|Verify|DiffieHellman)\(.*|algorithm: '[^']*'|algorithms: \[[^A-Z].*?\]|ALGORITHMS? = .*|\balg: '(?!SHA-512)[^']*'|\benc: '[^']*'|memoryCost: \S+ timeCost: \d/g
  const found = new Set(
    SOURCES.flatMap((path) => read(path).match(pattern) ?? []).map((one) =>
      one.startsWith('createHash') ? one : one.replace(/\)$/, ''),
    ),
  )
  expect([...found].toSorted()).toEqual(Object.keys(written).toSorted())
  for (const name of Object.values(written)) expect(`${inventory}${section('Passwords')}`).toContain(name)
})

test('every secret among the settings is one of those that a secret manager keeps', () => {
  const kept = coded(section('Secrets', 'docs/operations.md').split(' are kept in ')[0] ?? '')
  const secrets = Object.keys(Environment.shape).filter((name) =>
    /SECRET|TOKEN$|PASSWORD$|DSN$|KEYS?$|HEADERS$/.test(name),
  )
  expect(secrets.filter((name) => !kept.includes(name))).toEqual([])
  expect(kept.filter((name) => !Object.hasOwn(Environment.shape, name))).toEqual([])
})

test('the outgoing connections are those of the page, and none follows a redirect', () => {
  const listed = rows('Outgoing connections').flatMap(([, , code = '']) => coded(code))
  const speaks =
    /\bfetch\(|from 'node:https'|from 'nodemailer|createRemoteJWKSet\(|new (?:pg\.(?:Pool|Client)|LastingClient)\(|from 'node:(?:dgram|http2|tls)'|from '@opentelemetry\/exporter-/
  // The site asks its own app in process, the embedded database's driver the database in it; the tool that draws README's picture is
  // no part of the product.
  const answering = ['start/website.ts', 'start/readme-picture.ts', 'service/db/embedded-pool.ts']
  expect(read('service/db/embedded-pool.ts')).toContain('stream: () => new EmbeddedWire(')
  const speaking = sourcesWith(speaks).filter((path) => !answering.includes(path))
  expect(speaking).toEqual(expect.arrayContaining(listed))
  expect(speaking.filter((path) => !listed.includes(path))).toEqual([])
  const asks = SOURCES.filter((path) => !answering.includes(path) && /\b(?:client\.)?fetch\(/.test(read(path)))
  expect(asks.filter((path) => !read(path).includes("redirect: 'error'"))).toEqual([])
  // Requests to Twilio and to push services, and Google's keys: Node's own request follows none, and jose asks with `redirect: 'manual'`.
  expect(read('node_modules/jose/dist/webapi/jwks/remote.js')).toMatch(/redirect: ["']manual/)
  const hosts = new Set(
    SOURCES.filter((path) => /adapters|onemap/.test(path)).flatMap(
      (path) => read(path).match(/'https:\/\/[^/']+/g) ?? [],
    ),
  )
  // A name below `.example` is nobody's: the proof of the keys for pushes signs a request to one, and sends it to none.
  hosts.delete("'https://push.example")
  const named = section('Outgoing connections')
  expect([...hosts].map((host) => host.slice(1)).filter((host) => !named.includes(host))).toEqual([])
})
