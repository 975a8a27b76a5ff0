import { useBrand } from '../shared/use-brand.ts'
import type { PageHandle } from '../site.ts'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/page'
import css from './easy-read.css?inline'
import { frameOf } from './frames.ts'
import { PICTURES } from './pictures.tsx'
import { isTopic, TOPICS } from './topics.ts'

export const handle: PageHandle = {
  words: ['easy-read', 'site'],
  script: 'easy-read',
  publicSite: true,
  noindex: true,
  css,
}

export function loader({ params: { topic } }: Route.LoaderArgs) {
  if (!isTopic(topic)) throw new Response(null, { status: 404 })
  return { topic }
}

/** Where the whole text of a topic stands. */
const WHOLE = { guide: 'safe-return-guide', portal: 'account', consent: 'privacy-policy' } as const

/** Easy read: one sentence and one picture each, read aloud by the browser where it has a voice for the language. */
export default function EasyRead({ loaderData: { topic } }: Route.ComponentProps) {
  const { t } = useTranslation('easy-read')
  const { name, association } = useBrand()
  const title = t(`topic.${topic}.title`)
  return (
    <div className="page easy-read">
      <title>{title}</title>
      <h1>{title}</h1>
      {/* The script shows these where there is a voice; without one nothing is promised. */}
      <p>
        <button type="button" className="button" data-read-all hidden data-stop={t('stop')}>
          {t('readAll')}
        </button>
      </p>
      <ol>
        {TOPICS[topic].map((key) => (
          <li key={key} className="card">
            <svg className="drawing" viewBox={frameOf(key)} aria-hidden="true">
              {PICTURES[key]}
            </svg>
            <div>
              <p data-sentence id={key}>
                {t(`topic.${topic}.${key}`, { brand: name, association })}
              </p>
              <button
                type="button"
                className="button quiet"
                data-read
                hidden
                data-stop={t('stop')}
                aria-describedby={key}
              >
                {t('read')}
              </button>
            </div>
          </li>
        ))}
      </ol>
      <p>
        <a className="alone" href={`${import.meta.env.BASE_URL}${WHOLE[topic]}`}>
          {t(`topic.${topic}.whole`)}
        </a>
      </p>
    </div>
  )
}
