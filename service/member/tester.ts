import { and, eq, isNull } from 'drizzle-orm'
import { CARD_TEST_MINUTES } from '#contract/limits.ts'
import { WITH_WHOM } from '#contract/safe-return.ts'
import { later, minutes } from '#contract/domain/time.ts'
import { mayByUid } from '../accounts/may.ts'
import type { Caller } from '../caller.ts'
import { incidents, returnCodes } from '../db/tables.ts'
import type { Service } from '../service.ts'

/** What a tester did so far: it stands in the tester's cookie and nowhere else. */
export interface TestState {
  left: 'number' | 'place' | null
  isPlaced: boolean
  /** With whom the tester said the person is; null where they did not say. */
  withSomeone: { whom: (typeof WITH_WHOM)[number] | null; at: Date } | null
  /** The tester was told by message, which happens once a test. */
  isTold: boolean
}

/** One test: whose browser, about whom, until when, and what was done so far. */
export interface CardTest {
  accountUid: string
  personUid: string
  until: Date
  state: TestState
}

const NOTHING_DONE: TestState = { left: null, isPlaced: false, withSomeone: null, isTold: false }
const LEFT = { n: 'number', p: 'place', '-': null } as const
const letterOf = (left: TestState['left']) => (left === 'number' ? 'n' : left === 'place' ? 'p' : '-')

/** A test as words without dots, which the seal is made over. */
function wordsOf({ accountUid, personUid, until, state }: CardTest): string[] {
  const { left, isPlaced, withSomeone, isTold } = state
  const whom = withSomeone ? String(withSomeone.whom === null ? 9 : WITH_WHOM.indexOf(withSomeone.whom)) : '-'
  return [
    accountUid,
    personUid,
    String(until.getTime()),
    `${letterOf(left)}${isPlaced ? 1 : 0}${isTold ? 1 : 0}${whom}`,
    String(withSomeone?.at.getTime() ?? 0),
  ]
}
const sealed = (words: string[]) => `card-test:${words.join('.')}`

/** Keeps a test in the browser until it is over. */
export function keepTest({ keys, now }: Pick<Service, 'keys' | 'now'>, caller: Caller, test: CardTest) {
  const words = wordsOf(test)
  const seconds = Math.max(0, Math.ceil((test.until.getTime() - now().getTime()) / 1000))
  caller.remember('tester', [...words, keys.hashSubject(sealed(words))].join('.'), seconds)
}

/** A test that begins now in this browser. */
export function beginTest(service: Service, caller: Caller, of: Pick<CardTest, 'accountUid' | 'personUid'>): CardTest {
  const test = { ...of, until: later(service.now(), minutes(CARD_TEST_MINUTES)), state: NOTHING_DONE }
  keepTest(service, caller, test)
  return test
}

/** What the cookie says, where the seal is ours and the ten minutes are not over. */
function testIn({ keys, now }: Pick<Service, 'keys' | 'now'>, cookie: string | undefined): CardTest | undefined {
  const words = cookie?.split('.') ?? []
  const seal = words.pop() ?? ''
  const [accountUid, personUid, end, done = '', saidAt] = words
  if (!accountUid || !personUid || words.length !== 5 || !keys.isHashOf(seal, sealed(words))) return undefined
  const until = new Date(Number(end))
  if (!(until > now())) return undefined
  const [letter = '-', placed, told, whom = '-'] = done
  return {
    accountUid,
    personUid,
    until,
    state: {
      left: letter === 'n' || letter === 'p' ? LEFT[letter] : null,
      isPlaced: placed === '1',
      isTold: told === '1',
      withSomeone: whom === '-' ? null : { whom: WITH_WHOM[Number(whom)] ?? null, at: new Date(Number(saidAt)) },
    },
  }
}

/**
 * The test that this browser makes of this code: its person's, by an account that may see the person's card at this moment, and
 * never while an alarm of the person is open. Of every other code and browser there is none.
 */
export async function testOf(service: Service, code: string, caller: Caller): Promise<CardTest | undefined> {
  const test = testIn(service, caller.tester)
  if (!test) return undefined
  const { db } = service
  const [its] = await db
    .select({ code: returnCodes.code })
    .from(returnCodes)
    .where(and(eq(returnCodes.code, code), eq(returnCodes.personUid, test.personUid)))
  if (!its || !(await mayByUid(service, test.accountUid, 'card', test.personUid))) return undefined
  const [alarm] = await db
    .select({ id: incidents.id })
    .from(incidents)
    .where(and(eq(incidents.personUid, test.personUid), isNull(incidents.closedAt)))
  return alarm ? undefined : test
}
