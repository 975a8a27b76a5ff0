import { redirect } from 'react-router'
import type { Call } from '#contract/call.ts'
import { actInCardTest, leaveTestDetails, readCardTest } from '#contract/card-test.ts'
import { COOKIES } from '#contract/cookies.ts'
import { WITH_WHOM } from '#contract/safe-return.ts'
import { detailsIn, hasNumberIn, pageAt, type HelperActs, type Outcome } from './helper-form.ts'
import { PRIVATE } from './private.ts'

/** The test that this browser makes of this code; a browser without a tester's cookie is asked nothing. */
export async function testIn(call: Call, uid: string, request: Request) {
  if (!request.headers.get('cookie')?.includes(COOKIES.tester.name)) return undefined
  const answer = await call(readCardTest, { uid })
  return (answer.ok && answer.data.test) || undefined
}

const testAt = (uid: string, step?: string) => `${pageAt(uid)}?test=1${step ? `&step=${step}` : ''}`
const overAt = (uid: string) => `${pageAt(uid)}?over=1`

/**
 * A test has an address of its own, which its forms are sent to: what was sent from a page marked "Test" is never taken for a
 * finder's, and what was sent from the real page never for a test. An address that is not what the browser is in leads there.
 */
export function redirectUnlessMeant(url: URL, uid: string, isTest: boolean) {
  if (url.searchParams.has('test') === isTest) return
  const lang = url.searchParams.get('lang')
  throw redirect(`${isTest ? testAt(uid) : overAt(uid)}${lang ? `&lang=${lang}` : ''}`, { headers: PRIVATE })
}

/** A test that is over leads to the real page, which says so; nothing was sent. */
const outcomeOf = (
  answer: { ok: true } | { ok: false; status: number; code: Extract<Outcome, object>['code']; field?: string },
  uid: string,
  step?: string,
): Outcome => {
  if (answer.ok) return testAt(uid, step)
  return answer.code === 'test-over' ? overAt(uid) : answer
}

const act = async (call: Call, uid: string, what: 'where' | 'with-someone' | 'undo-with-someone', whom?: string) => {
  const known = WITH_WHOM.find((one) => one === whom)
  return outcomeOf(await call(actInCardTest, { uid, act: what, ...(known && { whom: known }) }), uid)
}

/** What the forms of the finder's page do in a test: the same pages follow, and nobody is told but the tester. */
export const TEST_ACTS: HelperActs = {
  details: async (call, uid, typed) =>
    outcomeOf(await call(leaveTestDetails, detailsIn(uid, typed)), uid, hasNumberIn(typed) ? 'sent' : 'sent-place'),
  ok: async (_call, uid) => testAt(uid),
  where: (call, uid) => act(call, uid, 'where'),
  'with-someone': (call, uid, { whom }) => act(call, uid, 'with-someone', whom),
  'undo-with-someone': (call, uid) => act(call, uid, 'undo-with-someone'),
  'nobody-came': async (_call, uid) => testAt(uid),
  report: async (_call, uid) => testAt(uid, 'thanks'),
  async real(call, uid) {
    await call(actInCardTest, { uid, act: 'real' })
    return pageAt(uid)
  },
}
