import { useRouteLoaderData } from 'react-router'
import { brand as defaultBrand } from '#contract/brand.ts'
import type { loader as rootLoader } from '../root.tsx'
import { Grandmother } from '../shared/drawings/people.tsx'
import { Student } from '../shared/drawings/student.tsx'
import { BusStop } from '../shared/drawings/places.tsx'
import { Emergency } from '../shared/emergency.tsx'
import { CallHelpline } from '../shared/helpline.tsx'
import { PageHead } from '../shared/page-head.tsx'
import type { PageHandle } from '../site.ts'
import stepsCss from '../shared/steps.css?inline'
import { useTranslation } from '../translation.ts'
import css from './guide.css?inline'

export const handle: PageHandle = { words: ['guide', 'site'], script: 'print', publicSite: true, css: stepsCss + css }

const SIGNS = ['clothes', 'circles', 'asks', 'answers'] as const
const STEPS = ['hello', 'stay', 'code', 'call', 'place'] as const

/** What to do when you meet someone who seems lost: one page, also on paper. */
export default function Guide() {
  const { t } = useTranslation('guide')
  const brand = useRouteLoaderData<typeof rootLoader>('root')?.brand ?? defaultBrand
  const values = { brand: brand.name }
  return (
    <div className="page guide">
      <PageHead title={t('title')} description={t('description')} path="safe-return-guide" />
      <h1>{t('title')}</h1>
      <Emergency brand={brand} row />
      <svg className="drawing moment" viewBox="0 0 420 230" aria-hidden="true">
        <BusStop x={40} y={226} />
        <Grandmother x={170} y={226} />
        <Student x={350} y={226} flip />
        <path d="M6 226h408" />
      </svg>
      <p className="lead">{t('intro')}</p>
      <p>
        <a className="alone" href={`${import.meta.env.BASE_URL}easy-read/guide`}>
          {t('shared:easyRead')}
        </a>
      </p>
      <h2>{t('signs.title')}</h2>
      <ul>
        {SIGNS.map((sign) => (
          <li key={sign}>{t(`signs.${sign}`)}</li>
        ))}
      </ul>
      <h2>{t('steps.title')}</h2>
      <ol className="steps">
        {STEPS.map((step) => (
          <li key={step}>
            <h3>{t(`steps.${step}.title`)}</h3>
            <p>
              {t(`steps.${step}.text`, values)}{' '}
              {step === 'code' && <a href={`${import.meta.env.BASE_URL}find`}>{t('steps.code.type')}</a>}
              {step === 'call' && <CallHelpline className="call" />}
            </p>
          </li>
        ))}
      </ol>
      <h2>{t('say.title')}</h2>
      <p>{t('say.text')}</p>
      <p className="actions">
        <a className="button" href={`${import.meta.env.BASE_URL}go-to-points`}>
          {t('shared:findPoint')}
        </a>
        <button className="button quiet" type="button" data-print hidden>
          {t('print')}
        </button>
      </p>
    </div>
  )
}
