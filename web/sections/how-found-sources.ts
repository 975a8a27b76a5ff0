import { howFound } from '#contract/forms.ts'
import type { HOW_FOUND } from '#contract/options.ts'
import type { Filled, Rule } from '#contract/rules.ts'
import { textOf } from './section.ts'

/** The last choice of the list, which stands for a text of one's own. */
export const OTHERS = 'Others' satisfies (typeof HOW_FOUND)[number]

/** How somebody found us, as it is sent: the text beside "Others" in its place, none of it twice (R4.9). */
export function sourcesOf(values: Filled): string[] {
  const chosen = Array.isArray(values.howFindHomeward) ? (values.howFindHomeward as string[]) : []
  const other = textOf(values, 'howFindOther').trim()
  return [...new Set(chosen.map((source) => (source === OTHERS && other ? other : source)))]
}

/** The question's rules, asked of what would be sent. */
export const howFoundRules: Rule[] = howFound.map((rule) => ({
  ...rule,
  broken: (filled, now) => rule.broken({ ...filled, howFindHomeward: sourcesOf(filled) }, now),
}))
