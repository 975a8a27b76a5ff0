import { PUBLIC_PAGES } from '../public-pages.ts'
import { InlineScript } from './inline.tsx'

const base = import.meta.env.BASE_URL
/**
 * The links that may be prefetched. A link that chooses a language is never prefetched, because its GET sets a cookie.
 */
const rules = () =>
  JSON.stringify({
    prefetch: [
      {
        where: {
          and: [
            { or: PUBLIC_PAGES.map(({ path }) => ({ href_matches: base + path })) },
            { not: { selector_matches: '[data-language]' } },
          ],
        },
        eagerness: 'moderate',
      },
    ],
  })

/** Prefetches the next page while the finger is still above its link. */
export function SpeculationRules() {
  return <InlineScript type="speculationrules" text={rules()} />
}
