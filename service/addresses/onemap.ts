import { z } from 'zod'
import type { Address } from '../../contract/addresses.ts'
import type { AddressService } from '../outside.ts'
import { Trouble, Token, Page, withoutNil } from './onemap-answer.ts'

const ONEMAP_URL = 'https://www.onemap.gov.sg'
/** For one question, and for a look-up with all its questions: the website waits ten seconds at most. */
const QUESTION_MS = 2500
const LOOK_UP_MS = 6000
/** Ten addresses a page; a postal code has one building, sometimes under several names. */
const PAGES_MAX = 3
/** A new token is fetched when the old one has less than this left. */
const TOKEN_SPARE_MS = 60_000

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
  let token: { value: string; until: number } | undefined
  let fetchingToken: Promise<string> | undefined
  /** Two people who ask for one code at once are one question. */
  const asking = new Map<string, ReturnType<AddressService['find']>>()

  async function ask<T>(path: string, init: RequestInit, shape: z.ZodType<T>, deadline: AbortSignal): Promise<T> {
    let response: Response
    let text: string
    try {
      response = await fetch(baseUrl + path, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.any([deadline, AbortSignal.timeout(questionMs)]),
      })
      text = await response.text()
    } catch (error) {
      throw new Trouble((error as Error).name === 'TimeoutError' ? 'late' : 'away')
    }
    if (response.status === 429) throw new Trouble('busy')
    if (response.status === 401 || response.status === 403) throw new Trouble('refused')
    if (response.status >= 500) throw new Trouble('away')
    let answer: unknown
    try {
      answer = JSON.parse(text)
    } catch {
      throw new Trouble('odd')
    }
    const { error } = z.object({ error: z.unknown() }).partial().catch({}).parse(answer)
    if (error) throw new Trouble(/token|auth|expire/i.test(String(error)) ? 'refused' : 'odd')
    const parsed = shape.safeParse(answer)
    if (!parsed.success) throw new Trouble('odd')
    return parsed.data
  }

  /** Asking only reads, so one more try does no harm; not when we were told to wait, or not let in. */
  async function askTwice<T>(...question: Parameters<typeof ask<T>>): Promise<T> {
    try {
      return await ask(...question)
    } catch (error) {
      const again = error instanceof Trouble && ['late', 'away', 'odd'].includes(error.reason)
      if (!again || question[3].aborted) throw error
      return ask(...question)
    }
  }

  async function fetchToken(deadline: AbortSignal): Promise<string> {
    const given = await askTwice(
      '/api/auth/post/getToken',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      },
      Token,
      deadline,
    )
    token = { value: given.access_token, until: given.expiry_timestamp * 1000 - TOKEN_SPARE_MS }
    return token.value
  }
  async function currentToken(deadline: AbortSignal): Promise<string> {
    if (token && token.until > now().getTime()) return token.value
    fetchingToken ??= fetchToken(deadline).finally(() => (fetchingToken = undefined))
    return fetchingToken
  }

  async function page(postalCode: string, number: number, deadline: AbortSignal) {
    const query = new URLSearchParams({
      searchVal: postalCode,
      returnGeom: 'Y',
      getAddrDetails: 'Y',
      pageNum: String(number),
    })
    const search = async () => {
      const headers = { authorization: await currentToken(deadline) }
      return askTwice(`/api/common/elastic/search?${query}`, { headers }, Page, deadline)
    }
    const had = token
    try {
      return await search()
    } catch (error) {
      // A token may end before its time: once with a new one.
      if (!(error instanceof Trouble && error.reason === 'refused' && had)) throw error
      if (token === had) token = undefined
      return search()
    }
  }

  async function find(postalCode: string): ReturnType<AddressService['find']> {
    const deadline = AbortSignal.timeout(LOOK_UP_MS)
    try {
      const addresses: Address[] = []
      for (let number = 1; number <= PAGES_MAX; number += 1) {
        const { totalNumPages, results } = await page(postalCode, number, deadline)
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

  return {
    find(postalCode) {
      const asked = asking.get(postalCode)
      if (asked) return asked
      const answer = find(postalCode).finally(() => asking.delete(postalCode))
      asking.set(postalCode, answer)
      return answer
    },
  }
}
