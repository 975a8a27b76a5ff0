import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { errorsOf } from '#contract/endpoint.ts'
import { refusals, type RefusalCode } from '#contract/errors.ts'
import { endpoints } from '#contract/index.ts'
import { FOUND_ACTS } from '#contract/found.ts'
import { caregiverCredential, changed, personCredential, registration } from './test/registration.ts'

/** What no field expects. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(
    '\u0000',
    '\ud800',
    '\u202e\ufffe',
    "'; drop table accounts; --",
    '../../etc/passwd',
    '__proto__',
    'toString',
    'ａ'.repeat(5000),
    -1,
    1e308,
    Number.MAX_SAFE_INTEGER,
  ),
)
/** What such a field usually holds, by its name; other fields get a word. */
const usual = (known: { code: string; ended: string; account: string; own: string; token: string }) => ({
  uid: fc.constantFrom(known.code, known.ended, known.account, known.own, 'z'.repeat(22)),
  uidDementia: fc.constantFrom(known.code, known.ended, known.account),
  code: fc.constantFrom(known.code, known.ended, '123456'),
  token: fc.constantFrom(known.token, 'z'.repeat(43)),
  act: fc.constantFrom(...FOUND_ACTS),
  phone: fc.oneof(fc.stringMatching(/^\+?[0-9 ]{1,20}$/), fc.constantFrom('8123 4567', '+62 812 3456 7890')),
  country: fc.constantFrom('SG', 'MY', 'XX', 'AQ'),
  location: fc.constant('Singapore'),
  position: fc.record({ lat: fc.double(), lng: fc.double(), accuracy: fc.option(fc.double()) }),
  qrCodeScanned: fc.constantFrom(1, '1', true),
  callByHelper: fc.constantFrom(1, undefined),
  status: fc.constantFrom('ACCEPTED', 'PENDING'),
  credential: credentials,
})
/** A right payload in which one field, or none, is something that nobody expects. */
const nearly = (right: () => Record<string, unknown>) =>
  fc
    .tuple(fc.constantFrom(...Object.keys(right().accountData as object)), hostile, fc.nat(3))
    .map(([field, value, luck]) => (luck ? changed(right(), { accountData: { [field]: value } }) : right()))
const credentials = fc.oneof(nearly(caregiverCredential), nearly(personCredential))
/** A picture, something that begins like one, and anything else. */
const files = fc
  .tuple(fc.constantFrom('', '\xff\xd8\xff\xe0', '\x89PNG\r\n\x1a\n', 'RIFF\x10\0\0\0WEBP', '<svg '), fc.uint8Array())
  .map(([begin, rest]) => new Uint8Array(Buffer.concat([Buffer.from(begin, 'latin1'), rest])))
const Refused = z.strictObject({
  type: z.literal('ERROR'),
  code: z.enum(Object.keys(refusals) as [RefusalCode]),
  message: z.string().min(1),
  data: z.looseObject({ message: z.string().min(1) }),
})

test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
  'whatever is sent to %s, it answers as the contract says and never breaks',
  async (_name, endpoint) => {
    const { device, person, code, carer, submission, runJobs, tokenSentTo, logged, ...more } = await registration()
    const partner = await more.organisation()
    const own = await more.account()
    const sessions = [
      await more.session(own),
      await more.session(await more.account({ type: 'DEMENTIA', status: 'INCOMPLETE' }), 'registration'),
      await more.session((await more.staffOf(partner)).uid),
      await more.link('caregiver-partner', partner, partner),
    ]
    const account = await person()
    const daughter = await carer(account)
    const its = await code(account)
    await device().post('/public/credential/safereturncard', submission(its))
    await runJobs()
    const ended = await code(await person({ status: 'ENDED' }))
    const fields: Record<string, fc.Arbitrary<unknown>> = usual({
      code: its,
      ended,
      account,
      own,
      token: await tokenSentTo(daughter.e164),
    })
    /** What fits this field, or nearly: by its name, else by its schema. */
    const fitting = (schema: unknown, name: string): fc.Arbitrary<unknown> => {
      if (Object.hasOwn(fields, name)) return fields[name] ?? expect.fail()
      if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
        return fitting(schema.unwrap(), name)
      if (schema instanceof z.ZodPipe) return fitting(schema.in, name)
      if (schema instanceof z.ZodObject) return input(schema)
      if (schema instanceof z.ZodArray) return fc.array(fitting(schema.element, ''), { maxLength: 3 })
      if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options)
      if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values)
      if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map((option) => fitting(option, '')))
      if (schema instanceof z.ZodBoolean) return fc.boolean()
      if (schema instanceof z.ZodNumber) return fc.oneof(fc.integer(), fc.double({ noNaN: true }))
      return fc.constantFrom('Aisha', 'Ang Mo Kio', '2025-03-10', '567A', '+65', 'aisha@example.test')
    }
    const input = (schema: z.ZodObject | undefined) => {
      const values = Object.entries(schema?.shape ?? {}).map(([name, field]) => {
        const value = fc.oneof({ weight: 12, arbitrary: fitting(field, name) }, { weight: 1, arbitrary: hostile })
        return [name, fc.option(value, { nil: undefined, freq: 12 })] as const
      })
      return fc.record(Object.fromEntries(values))
    }
    const text = (value: unknown) =>
      encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed())
    const json = fc.oneof(
      { weight: 8, arbitrary: input(endpoint.body).map((value) => JSON.stringify(value)) },
      { weight: 1, arbitrary: hostile.map((value) => JSON.stringify(value)) },
      { weight: 1, arbitrary: fc.string({ maxLength: 200 }) },
    )
    const body = endpoint.upload ? files : json

    const answers = fc.asyncProperty(
      input(endpoint.params),
      input(endpoint.query),
      body,
      fc.option(fc.oneof(fc.stringMatching(/^[!-~]{0,60}$/), fc.constantFrom(...sessions))),
      async (params, query, sent, authorization) => {
        const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => text(params[name] ?? 'x'))
        const given = Object.entries(query).filter(([, value]) => value !== undefined)
        const asked = given.map(([name, value]) => `${name}=${text(value)}`).join('&')
        const from = device({ ownMachine: true })
        const response = await from.send(
          endpoint.method.toUpperCase(),
          `${path}?${asked}`,
          endpoint.body ? sent : undefined,
          authorization ? { authorization } : {},
        )
        const answer = await response.json()
        if (answer.type === 'SUCCESS') {
          expect(response.status).toBe(200)
          const { type: _type, data, ...beside } = answer
          expect(endpoint.answer.safeParse(data).error).toBeUndefined()
          expect((endpoint.beside ?? z.strictObject({})).safeParse(beside).error).toBeUndefined()
        } else {
          const refused = Refused.parse(answer)
          expect(response.status).toBe(refusals[refused.code].status)
          // An empty or climbing path parameter makes the address of no call.
          expect([...errorsOf(endpoint), 'not-found']).toContain(refused.code)
        }
      },
    )
    await fc.assert(answers, { numRuns: process.env.TEST_ALL ? 1000 : 60 })
    expect(logged(), 'nothing unexpected was logged').not.toContain('"msg":"unexpected"')
  },
  300_000,
)
