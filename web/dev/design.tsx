import { useTranslation } from 'react-i18next'
import { useRouteLoaderData } from 'react-router'
import { brand as defaultBrand } from '#contract/brand.ts'
import { Field } from '../shared/field.tsx'
import type { loader as rootLoader } from '../root.tsx'
import { CardOffer, CommunityOffer, RewardOffer } from '../pages/offers.tsx'
import { DownloadStep, SignUpStep, UseStep, WaitStep } from '../pages/steps.tsx'
import { Street } from '../pages/street.tsx'
import { House } from '../shared/drawings/house.tsx'
import { EmptyTable, NoResult, Rain, Thanks } from '../shared/drawings/moments.tsx'
import { Signpost } from '../shared/drawings/signpost.tsx'
import { Emergency } from '../shared/emergency.tsx'
import baseCss from '../shared/base.css?raw'
import { Wordmark } from '../shared/wordmark.tsx'
import { siteContext, type PageHandle } from '../site.ts'
import type { Route } from './+types/design'
import css from './design.css?inline'

export const handle: PageHandle = { words: ['design'], script: 'none', publicSite: true, noindex: true, css }

export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(siteContext).ownMachine) throw new Response(null, { status: 404 })
  return null
}

/** Every token as it stands in base.css: what is not there is not shown, and nothing is shown that is not there. */
const tokens = [...(/:root \{([^}]*)\}/.exec(baseCss)?.[1] ?? '').matchAll(/--([\w-]+):\s*([^;]+)/g)].map(
  ([, name = '', value = '']) => ({ name, value }),
)
const GROUPS = {
  colour:
    /^(paper|card|ink|ink-soft|path|path-deep|on-path|leaf|glow|glow-soft|alert|alert-soft|on-alert|edge|on-glow|white|black|sea|land|over-map|shade|shade-deep|veil)$/,
  type: /^text/,
  space: /^(space|rail|line$)/,
  shape: /^(radius|round|shadow)$/,
  motion: /^move$/,
} as const
const DRAWINGS = {
  house: House,
  signpost: Signpost,
  rain: Rain,
  noResult: NoResult,
  emptyTable: EmptyTable,
  thanks: Thanks,
  cardOffer: CardOffer,
  rewardOffer: RewardOffer,
  communityOffer: CommunityOffer,
  downloadStep: DownloadStep,
  signUpStep: SignUpStep,
  waitStep: WaitStep,
  useStep: UseStep,
} as const

export default function Design() {
  const { t } = useTranslation(['design', 'shared'])
  const brand = useRouteLoaderData<typeof rootLoader>('root')?.brand ?? defaultBrand
  return (
    <div className="page design">
      <title>{t('title')}</title>
      <h1>{t('title')}</h1>
      <p className="lead">{t('intro')}</p>

      {Object.entries(GROUPS).map(([group, names]) => (
        <section key={group}>
          <h2>{t(`group.${group}`)}</h2>
          <ul className={`tokens ${group}`}>
            {tokens
              .filter(({ name }) => names.test(name))
              .map(({ name, value }) => (
                <li key={name}>
                  <span className={`sample ${name}`} aria-hidden="true">
                    {group === 'type' ? 'Aa 您好' : ''}
                  </span>
                  <code>
                    --{name}: {value}
                  </code>
                </li>
              ))}
          </ul>
        </section>
      ))}

      <h2>{t('wordmark')}</h2>
      <p className="wordmark">
        <Wordmark name={brand.name} byline={t('shared:byline', { association: brand.association })} />
      </p>

      <h2>{t('headings')}</h2>
      <div className="card">
        <p className="as-h1">{t('sample.heading')}</p>
        <p className="as-h2">{t('sample.heading')}</p>
        <p className="as-h3">{t('sample.heading')}</p>
        <p className="lead">{t('sample.text')}</p>
        <p>
          {t('sample.text')} <a href={import.meta.env.BASE_URL}>{t('sample.link')}</a>
        </p>
      </div>

      <h2>{t('buttons')}</h2>
      <p className="actions">
        <button type="button" className="button">
          {t('button.plain')}
        </button>
        <button type="button" className="button quiet">
          {t('button.quiet')}
        </button>
        <button type="button" className="button alert">
          {t('button.alert')}
        </button>
        <button type="button" className="button" disabled>
          {t('button.disabled')}
        </button>
        <button type="button" className="button focused">
          {t('button.focused')}
        </button>
      </p>

      <h2>{t('fields')}</h2>
      <Field label={t('field.label')} hint={t('field.hint')} name="plain" type="text" autoComplete="off" />
      <Field label={t('field.label')} name="wrong" type="text" mistake="required-data" autoComplete="off" />
      <Field as="select" label={t('field.choice')} name="choice">
        <option>{t('field.first')}</option>
        <option>{t('field.second')}</option>
      </Field>

      <h2>{t('notices')}</h2>
      <p className="notice">{t('notice.plain')}</p>
      <p className="notice glow">{t('notice.glow')}</p>
      <p className="notice alert">{t('notice.alert')}</p>
      <div className="dialog">
        <h3>{t('dialog.title')}</h3>
        <p>{t('dialog.text')}</p>
        <button type="button" className="button">
          {t('dialog.ok')}
        </button>
      </div>
      <Emergency brand={brand} />

      <h2>{t('drawings')}</h2>
      <ul className="drawings">
        {Object.entries(DRAWINGS).map(([name, Drawing]) => (
          <li key={name}>
            <Drawing />
            <code>{name}</code>
          </li>
        ))}
      </ul>
      <div className="scene">
        <Street />
      </div>
    </div>
  )
}
