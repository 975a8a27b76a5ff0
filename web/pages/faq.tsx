import { useRouteLoaderData } from 'react-router'
import { brand as defaultBrand } from '#contract/brand.ts'
import { Field } from '../shared/field.tsx'
import type { loader as rootLoader } from '../root.tsx'
import { EmptyTable } from '../shared/drawings/moments.tsx'
import { WithHelpline } from '../shared/helpline.tsx'
import { PageHead } from '../shared/page-head.tsx'
import type { PageHandle } from '../site.ts'
import css from '../shared/questions.css?inline'
import { useTranslation } from '../translation.ts'

export const handle: PageHandle = { words: ['faq', 'site'], script: 'questions', publicSite: true, css }

/** Every question, with all the specified facts (P2.27), in the order people ask. */
export const QUESTIONS = [
  'what',
  'who',
  'cost',
  'join',
  'papers',
  'approval',
  'benefits',
  'card',
  'more',
  'helper',
  'lost',
  'noPhone',
  'stranger',
  'change',
] as const

export default function Faq() {
  const { t } = useTranslation('faq')
  const brand = useRouteLoaderData<typeof rootLoader>('root')?.brand ?? defaultBrand
  const values = { brand: brand.name, helpline: brand.helpline }
  const entries = QUESTIONS.map((id) => ({
    id,
    ask: t(`questions.${id}.ask`, values),
    answer: t(`questions.${id}.answer`, values),
  }))
  const structured = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: entries.map(({ ask, answer }) => ({
      '@type': 'Question',
      name: ask,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
  return (
    <div className="page">
      <PageHead title={t('title')} description={t('description', values)} path="FAQ" />
      <EmptyTable />
      <h1>{t('title')}</h1>
      <p className="lead">{t('intro')}</p>
      <search className="question-search" hidden>
        <Field label={t('search.label')} name="words" type="search" autoComplete="off" />
        <output data-one={t('search.found', { count: 1 })} data-other={t('search.found', { count: 0 })} />
        <template>
          <WithHelpline text={t('search.none', values)} />
        </template>
      </search>
      <div className="questions">
        {entries.map(({ id, ask, answer }) => (
          <details key={id} className="question">
            <summary>
              <h2>{ask}</h2>
            </summary>
            <div id={id} className="answer">
              <p>
                <WithHelpline text={answer} />
              </p>
              <p>
                <a href={`#${id}`} aria-label={`${t('link')}: ${ask}`}>
                  {t('link')}
                </a>
              </p>
            </div>
          </details>
        ))}
      </div>
      <p className="lead">
        {t('more')} <a href={`mailto:${brand.supportEmail}`}>{t('write')}</a>
      </p>
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{ __html: JSON.stringify(structured).replaceAll('<', '\\u003c') }}
      />
    </div>
  )
}
