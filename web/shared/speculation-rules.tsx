import { useContext } from 'react'
import { PUBLIC_PAGES } from '../public-pages.ts'
import { DocumentContext } from '../site.ts'

const base = import.meta.env.BASE_URL
/** Only these may be fetched ahead, and never a link that chooses a language: a GET of it is remembered. */
const rules = JSON.stringify({
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

/** The next page is on its way while the finger is still above the link. */
export function SpeculationRules() {
  return (
    <script
      type="speculationrules"
      nonce={useContext(DocumentContext).nonce}
      dangerouslySetInnerHTML={{ __html: rules }}
    />
  )
}
