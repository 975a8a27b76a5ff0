import { expect } from 'vitest'
import type { FinderThread, FoundThreads } from '#contract/thread.ts'
import type { Lost } from './lost.ts'

/** A lost person whose alarm is open; devices may have addresses of their own. */
type Its = Pick<Lost, 'incident' | 'of' | 'service' | 'finder' | 'code'> & { device: () => Lost['finder'] }

/** What the family and the finders of an alarm read and write in its threads. */
export function sides(its: Its) {
  const linkOf = async (name: string) => {
    const { id } = await its.incident()
    const owner = name === 'duty' ? 'duty' : its.of(name).uid
    return `/public/found/${its.service.keys.foundToken(id, owner)}/threads`
  }
  /** The threads on somebody's page of the family's side, or why there are none. */
  const threads = async (name: string): Promise<FoundThreads['threads']> => {
    const body = await (await its.device().get(await linkOf(name))).json()
    return body.type === 'SUCCESS' ? body.data.threads : expect.fail(body.code)
  }
  const refusedTo = async (name: string) => (await (await its.device().get(await linkOf(name))).json()).code
  /** Writes to the finder of the newest thread, or to that of `to`. @returns `said`, or the refusal */
  const write = async (name: string, said: object, to?: string) => {
    const report = to ?? (await threads(name))[0]?.report ?? 'nobody'
    const body = await (await its.device().post(await linkOf(name), { to: report, ...said })).json()
    return body.type === 'SUCCESS' ? 'said' : String(body.code)
  }
  const answer = async (said: object, from = its.finder, uid = its.code) => {
    const body = await (await from.post('/public/safe-return/thread', { uid, ...said })).json()
    return body.type === 'SUCCESS' ? 'said' : String(body.code)
  }
  const finders = async (from = its.finder, uid = its.code): Promise<FinderThread['messages'] | string> => {
    const body = await (await from.get(`/public/safe-return/thread?uid=${uid}`)).json()
    return body.type === 'SUCCESS' ? body.data.messages : body.code
  }
  const messages = async (from = its.finder, uid = its.code) => {
    const read = await finders(from, uid)
    return typeof read === 'string' ? expect.fail(read) : read
  }
  return { linkOf, threads, refusedTo, write, answer, finders, messages }
}
