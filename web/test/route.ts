import { RouterContextProvider } from 'react-router'
import { brand } from '#contract/brand.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { siteContext, type Site } from '../site.ts'

/** A refusal of the service, as `call` hands it to a page. */
export const refusal = (code: RefusalCode, status = 400, field?: string) => ({
  ok: false,
  status,
  code,
  message: '',
  ...(field && { field }),
})
type Answer = object | undefined

/**
 * What a route's loader or action is handed: its address, its parameters, the form that was sent, as FormData where it holds a file; `answers`
 * stands for the service, by the name of the call. `asked` holds each call with its input.
 */
export function routeArgs(
  address: string,
  params: Record<string, string>,
  answers: Record<string, Answer>,
  {
    form,
    headers = {},
  }: { form?: Record<string, string> | FormData | undefined; headers?: Record<string, string> } = {},
) {
  const asked: [string, unknown][] = []
  const call = ({ name }: { name: string }, input: unknown) => {
    asked.push([name, input])
    return Promise.resolve(answers[name] ?? refusal('unexpected', 500))
  }
  const context = new RouterContextProvider()
  context.set(siteContext, { call, brand, locale: 'en' } as unknown as Site)
  const url = new URL(address, 'http://localhost')
  const request = new Request(url, {
    headers,
    ...(form && { method: 'POST', body: form instanceof FormData ? form : new URLSearchParams(form) }),
  })
  return { args: { context, params, request, url } as never, asked }
}

/** What a page answers, in one shape: where it leads, or its data, with the status and what a refusal or redirect throws. */
export async function answerOf(work: () => unknown): Promise<unknown> {
  const answer: unknown = await Promise.resolve()
    .then(work)
    .catch((thrown: unknown) => thrown)
  if (answer instanceof Error) throw answer
  if (answer instanceof Response) {
    const to = answer.headers.get('location')
    return to === null ? { status: answer.status } : `${answer.status} ${to}`
  }
  const { data, init } = answer as { data?: unknown; init?: { status?: number } | null }
  return init === undefined ? answer : { status: init?.status, ...(data as object) }
}
