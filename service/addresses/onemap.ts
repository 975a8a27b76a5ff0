import type { Address } from '#contract/addresses.ts'
import type { AddressService } from '../outside.ts'
import { Page, Trouble, withoutNil } from './onemap-answer.ts'
import { askTwice, type Host } from './onemap-question.ts'
import { holdToken } from './onemap-token.ts'

const ONEMAP_URL = 'https://www.onemap.gov.sg'
/** For one question, and for a look-up with all its questions: the website waits ten seconds at most. */
const QUESTION_MS = 2500
const LOOK_UP_MS = 6000
/** Ten addresses a page; a postal code has one building, sometimes under several names. */
const PAGES_MAX = 3

/**
 * OneMap, the national map service. Its failures come as 200 with an `error`, its "too many" as a page of HTML, and what
 * a place lacks is called "NIL". `baseUrl` is another host that answers as OneMap does, for tests.
 */
export function openOneMap(settings: {
  email: string
  password: string
  now: () => Date
  baseUrl?: string
  questionMs?: number
}): AddressService {
  const { email, password, now, baseUrl = ONEMAP_URL, questionMs = QUESTION_MS } = settings
  const host = { baseUrl, questionMs }
  const token = holdToken(host, { email, password, now })
  /** Two people who ask for one code at once are one question. */
  const asking = new Map<string, ReturnType<AddressService['find']>>()

  return {
    find(postalCode) {
      const asked = asking.get(postalCode)
      if (asked) return asked
      const answer = find(host, token, postalCode).finally(() => asking.delete(postalCode))
      asking.set(postalCode, answer)
      return answer
    },
  }
}

type HeldToken = ReturnType<typeof holdToken>

/** The addresses that have this postal code, from as many pages as there are up to PAGES_MAX. */
async function find(host: Host, token: HeldToken, postalCode: string): ReturnType<AddressService['find']> {
  const deadline = AbortSignal.timeout(LOOK_UP_MS)
  try {
    const addresses: Address[] = []
    for (let number = 1; number <= PAGES_MAX; number += 1) {
      const { totalNumPages, results } = await page(host, token, { postalCode, number, deadline })
      addresses.push(...results.map(withoutNil))
      if (number >= totalNumPages) break
    }
    // It searches all of its text: other places may have these digits in their name.
    return { ok: true, addresses: addresses.filter(({ POSTAL }) => POSTAL === postalCode) }
  } catch (error) {
    if (error instanceof Trouble) return { ok: false, reason: error.reason }
    throw error
  }
}

/** One page of what a search for the postal code finds. */
async function page(
  host: Host,
  token: HeldToken,
  { postalCode, number, deadline }: { postalCode: string; number: number; deadline: AbortSignal },
) {
  const query = new URLSearchParams({
    searchVal: postalCode,
    returnGeom: 'Y',
    getAddrDetails: 'Y',
    pageNum: String(number),
  })
  const search = async () => {
    const headers = { authorization: await token.current(deadline) }
    return askTwice(host, `/api/common/elastic/search?${query}`, { headers }, Page, deadline)
  }
  const had = token.held()
  try {
    return await search()
  } catch (error) {
    // A token may end before its time: once with a new one.
    if (!(error instanceof Trouble && error.reason === 'refused' && had)) throw error
    token.drop(had)
    return search()
  }
}
