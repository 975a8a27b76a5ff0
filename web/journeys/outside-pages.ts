import type { RefusalCode } from '#contract/errors.ts'
import { keep } from './draft.ts'
import type { Flow } from './flow.ts'

/** Pages outside registration are documents of their own: the landing page, the member's page, the console. */
export const isOutside = (path: string) => path === '/' || /^\/(?:account|admin)(?:[/?#]|$)/.test(path)

export const leave = (path: string) => location.assign(import.meta.env.BASE_URL + path.slice(1))

/** Clears what an ended link put into the draft; the typed answers are kept. */
export function end({ name, captures = [], ends }: Flow, code: RefusalCode) {
  keep(name, Object.fromEntries(captures.map((field) => [field, undefined])))
  leave(ends?.[code] ?? '/')
}
