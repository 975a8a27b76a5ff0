import type { AnsweredPage } from '../sections/answers.ts'
import type { Draft } from './draft.ts'
import { addressOf, sectionsOf, startsOf, stepsShown, withQuery, type Flow, type Step } from './flow.ts'
import type { Situation } from './situation.ts'
import type { Sections } from './sections.ts'

/** The answers that a summary shows, page by page: those of the earlier steps, and this step's own. */
export function answeredPages(flow: Flow, step: Step, situation: Situation, sections: Sections, values: Draft) {
  const pageOf = (asked: Step): AnsweredPage => {
    const answers = { ...startsOf(asked, situation, sections), ...values }
    const address = addressOf(asked)
    return {
      key: address,
      rows: sectionsOf(asked, situation).flatMap(
        ({ name, options }) => sections[name].rows?.(answers, options as never) ?? [],
      ),
      changeAt: asked.fixed ? undefined : (field) => withQuery(address, { edit: field }),
    }
  }
  return { answered: stepsShown(flow, step, situation).map(pageOf), own: pageOf(step) }
}
