import { z } from 'zod'
import { readAtMost } from '../read-at-most.ts'
import { Trouble } from './onemap-answer.ts'

/** A page of OneMap's results has some tens of thousands. */
const ANSWER_MAX_BYTES = 1_000_000

/** Where OneMap is, and how long one question to it may take. */
export interface Host {
  baseUrl: string
  questionMs: number
}

type Question<T> = [host: Host, path: string, init: RequestInit, shape: z.ZodType<T>, deadline: AbortSignal]

async function askOnce<T>(...[{ baseUrl, questionMs }, path, init, shape, deadline]: Question<T>): Promise<T> {
  let response: Response
  let text: string
  try {
    response = await fetch(baseUrl + path, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.any([deadline, AbortSignal.timeout(questionMs)]),
    })
    text = (await readAtMost(response.body, ANSWER_MAX_BYTES)).toString()
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

/** Asking only reads, so one more try does no harm; not when we were told to wait, or not let in. @throws Trouble */
export async function askTwice<T>(...question: Question<T>): Promise<T> {
  try {
    return await askOnce(...question)
  } catch (error) {
    const again = error instanceof Trouble && ['late', 'away', 'odd'].includes(error.reason)
    const deadline = question[4]
    if (!again || deadline.aborted) throw error
    return askOnce(...question)
  }
}
