import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { errorsOf } from '#contract/endpoint.ts'
import { refusals, type RefusalCode } from '#contract/errors.ts'
import { endpoints } from '#contract/index.ts'
import { FOUND_ACTS } from '#contract/found.ts'
import { addressOf, files, hostile, inputFor } from './test/generated-input.ts'
import { caregiverCredential, changed, personCredential, registration } from './test/registration.ts'

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
    const input = inputFor(fields, 12)
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
        const from = device({ ownMachine: true })
        const response = await from.send(
          endpoint.method.toUpperCase(),
          addressOf(endpoint, params, query),
          endpoint.body ? sent : undefined,
          authorization ? { authorization } : {},
        )
        if (endpoint.file && response.ok) {
          expect(response.headers.get('content-type')).toBe(endpoint.file)
          return
        }
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
