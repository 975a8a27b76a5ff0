import { Ruleset, Spectral } from '@stoplight/spectral-core'
import owasp from '@stoplight/spectral-owasp-ruleset'
import { oas } from '@stoplight/spectral-rulesets'
import { describe, expect, test } from 'vitest'
import { Count, listOf, PlainText } from '#contract/domain/bounds.ts'
import { errorsOf, type Endpoint } from '#contract/endpoint.ts'
import { refusals } from '#contract/errors.ts'
import { endpoints } from '#contract/index.ts'
import { world } from './test/world.ts'

interface Operation {
  operationId: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters: { in: string; name: string }[]
  requestBody: { content: Record<'application/json', { schema: { properties: Record<string, object> } }> }
  responses: Record<string, { headers: Record<string, object> }>
}
interface ApiDocument {
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: Record<string, { name?: string }> }
  tags: { name: string }[]
}
const read = async (): Promise<ApiDocument> => {
  const { device } = await world()
  return (await device().get('/openapi.json')).json()
}
const operationsOf = ({ paths }: ApiDocument) => Object.values(paths).flatMap((path) => Object.values(path))

/** Rules that ask for what would be untrue of every call; why, docs/decisions.md, "The API document". */
const OFF = ['owasp:api4:2023-rate-limit', 'owasp:api8:2023-define-cors-origin'] as const

const answersWith = (status: number) => (call: Endpoint) =>
  errorsOf(call).some((code) => refusals[code].status === status)
const hasNo = (status: number) => endpoints.filter((call) => !answersWith(status)(call)).map(({ name }) => name)
/** Files that are served beside the calls. */
const [OWN_CARD, TOUR_CARD, PHOTO] = ['readOwnCardPdf', 'readCardPdf', 'readPhoto']

/** Where a rule finds, rightly, what is so on purpose: the calls it may name, and must. Anywhere else it is a fault. */
const ON_PURPOSE: Record<string, readonly string[]> = {
  // A link of a message carries its token; it is of one use or ends with its alarm, and leaves the address when it was opened.
  'owasp:api2:2023-no-credentials-in-url': [
    'readFound',
    'printFound',
    'actOnFound',
    'readFoundThreads',
    'writeFoundThread',
    'readThreadPhoto',
    'verifyToken',
    'freezeAccount',
    'confirmNumberByLink',
    'readQuestion',
    'answerQuestion',
    'answerWithPhoto',
    'verifyEmail',
    'verifyPartnerToken',
    'verifyCGUnderPartner',
    'submitPartner',
    'submitCGUnderPartner',
  ],
  // The way into the console, and what the specification puts below /admin for everybody.
  'owasp:api5:2023-admin-security-unique': [
    'signInToConsole',
    'readConsole',
    'beginEnrolment',
    'confirmEnrolment',
    'showSecondFactor',
    'unlockConsole',
    'signOutOfConsole',
    'beginConsolePasskey',
    'enterByPasskey',
    'beginAddingConsolePasskey',
    'addConsolePasskey',
    'handOverToConsole',
    'readAdministratorInvitation',
    'acceptAdministratorInvitation',
    'readGoToPoint',
    'suggestPostalCodes',
  ],
  // No limit, because none may refuse a finder or a family; no input that could be wrong; no session that could be missing.
  'owasp:api4:2023-rate-limit-responses-429': [...hasNo(429), OWN_CARD, TOUR_CARD, PHOTO],
  'owasp:api8:2023-define-error-validation': hasNo(400),
  'owasp:api8:2023-define-error-responses-401': [...hasNo(401), TOUR_CARD, PHOTO],
}

/** What the two rule sets find in a document: the rule, and the call where it is about one. */
async function findings(document: ApiDocument): Promise<Record<string, string[]>> {
  const spectral = new Spectral()
  const rules = Object.fromEntries(OFF.map((rule) => [rule, 'off']))
  spectral.setRuleset(new Ruleset({ extends: [oas, owasp], rules }))
  const found: Record<string, Set<string>> = {}
  for (const { code, path, message } of await spectral.run(JSON.stringify(document))) {
    const [, address = '', method = ''] = path.map(String)
    const where = document.paths[address]?.[method]?.operationId ?? `${path.join('.')}: ${message}`
    ;(found[String(code)] ??= new Set()).add(where)
  }
  return Object.fromEntries(Object.entries(found).map(([rule, where]) => [rule, [...where].toSorted()]))
}

describe('the rules of OpenAPI and of OWASP', () => {
  test('find nothing in the document but what is so on purpose, call by call', async () => {
    const expected = Object.entries(ON_PURPOSE).map(([rule, names]) => [rule, names.toSorted()])
    expect(await findings(await read())).toEqual(Object.fromEntries(expected))
  })

  /** A document of one call, and how each part of it can be broken. */
  const broken: Record<string, (call: Operation, document: ApiDocument) => void> = {
    'oas3-schema': (call) => Object.assign(call, { responses: 'none' }),
    'operation-tag-defined': (call) => call.tags.push('elsewhere'),
    'operation-tags': (call) => Object.assign(call, { tags: [] }),
    'path-params': (_call, { paths }) => (paths['/somewhere/{file}'] = paths['/account/invite'] ?? {}),
    'operation-operationId-unique': (_call, { paths }) => (paths['/twice'] = paths['/account/invite'] ?? {}),
    'oas3-operation-security-defined': (call) => call.security.push({ nobodys: [] }),
    'owasp:api2:2023-write-restricted': (call) => Object.assign(call, { security: [] }),
    'owasp:api4:2023-rate-limit-retry-after': (call) => delete call.responses[429]?.headers['Retry-After'],
    'owasp:api4:2023-rate-limit-responses-429': (call) => delete call.responses[429],
    'owasp:api8:2023-define-error-responses-500': (call) => delete call.responses[500],
    'owasp:api4:2023-string-limit': (call) => Object.assign(phoneOf(call), { maxLength: undefined }),
    'owasp:api4:2023-string-restricted': (call) => Object.assign(phoneOf(call), { pattern: undefined }),
    'owasp:api4:2023-array-limit': (call) => Object.assign(phoneOf(call), { type: 'array', items: {} }),
    'owasp:api4:2023-integer-limit': (call) => Object.assign(phoneOf(call), { type: 'integer', format: 'int32' }),
  }
  const phoneOf = ({ requestBody }: Operation) => requestBody.content['application/json'].schema.properties.phone ?? {}

  test.each(Object.entries(broken))('find what breaks %s', async (rule, breakIt) => {
    const { paths, ...rest } = await read()
    const post = paths['/account/invite']?.post ?? expect.fail('no call')
    const only = structuredClone({ ...rest, paths: { '/account/invite': { post } } })
    expect(await findings(only), 'before').toEqual({})
    breakIt(only.paths['/account/invite'].post, only)
    expect(Object.keys(await findings(only))).toContain(rule)
  })
})

test('every number has bounds, every list an end, and every text a longest length', async () => {
  const open: string[] = []
  const walk = (node: unknown, path: string) => {
    if (typeof node !== 'object' || node === null) return
    const { type } = node as { type?: unknown }
    const missing = (...names: string[]) => names.filter((name) => !(name in node))
    const isChosen = missing('enum', 'const').length < 2
    const kinds = [type].flat()
    if (kinds.includes('array')) open.push(...missing('maxItems').map(() => path))
    if (kinds.includes('string') && !isChosen) open.push(...missing('maxLength').map(() => path))
    if ((kinds.includes('number') || kinds.includes('integer')) && !isChosen)
      open.push(...missing('minimum', 'maximum').map(() => path))
    for (const [name, inner] of Object.entries(node)) walk(inner, `${path}.${name}`)
  }
  walk((await read()).paths, '')
  expect(open).toEqual([])
})

test('each call stands under its capability, and says what opens it', async () => {
  const document = await read()
  const calls = Object.fromEntries(operationsOf(document).map((operation) => [operation.operationId, operation]))
  const opened = (name: string) => [calls[name]?.tags, calls[name]?.security.flatMap((one) => Object.keys(one))]
  expect(opened('readFound')).toEqual([['safe-return'], []])
  expect(calls.readFound?.security, 'nothing').toEqual([{}])
  expect(opened('listPeople')).toEqual([['member'], ['memberSession', 'memberToken']])
  expect(opened('createDementia')).toEqual([
    ['persons'],
    ['registrationSession', 'registrationToken', 'memberSession', 'memberToken'],
  ])
  expect(opened('partnerUsers')[1]).toContain('staffLink')
  expect(opened('listAccounts')).toEqual([['admin'], ['administratorSession', 'organisationSession']])
  expect(opened('listQueue')).toEqual([['admin'], ['administratorSession']])
  expect(opened('readWatch')[1]).toContain('watch')
  expect(opened('receiveSmsReceipt')).toEqual([['messages'], ['smsProvider']])
  expect(operationsOf(document).filter(({ tags }) => tags.includes('unknown'))).toEqual([])
  expect(document.components.securitySchemes.memberSession?.name).toBe('__Host-homeward_session')
})

test('the files beside the calls are declared too, with the parts of their addresses', async () => {
  const { paths } = await read()
  for (const path of ['/photos/{file}', '/account/people/{uid}/card.pdf', '/dev/card/{code}.pdf'])
    expect(
      paths[path]?.get?.parameters.filter((one) => one.in === 'path').map(({ name }) => `{${name}}`),
      path,
    ).toEqual(path.match(/\{\w+\}/g))
})

test('an answer that is longer than its call declares does not leave', () => {
  expect(PlainText.safeParse('a'.repeat(4000)).success).toBe(true)
  expect(PlainText.safeParse('a'.repeat(4001)).success).toBe(false)
  expect(listOf(PlainText, 2).safeParse(['a', 'b', 'c']).success).toBe(false)
  expect(Count.safeParse(-1).success).toBe(false)
})
