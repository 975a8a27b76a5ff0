import { useRouteLoaderData } from 'react-router'
import { brand as defaultBrand } from '#contract/brand.ts'
import type { loader as rootLoader } from '../root.tsx'
import { CardOffer, CommunityOffer, RewardOffer } from '../pages/offers.tsx'
import { Together, WalkHome } from '../journeys/two-people.tsx'
import { DownloadStep, SignUpStep, UseStep, WaitStep } from '../pages/steps.tsx'
import { Street } from '../pages/street.tsx'
import { House } from '../shared/drawings/house.tsx'
import { EmptyTable, NoResult, Rain, Thanks } from '../shared/drawings/moments.tsx'
import { Signpost } from '../shared/drawings/signpost.tsx'
import baseCss from '../shared/base.css?raw'
import { Wordmark } from '../shared/wordmark.tsx'
import { siteContext, type PageHandle } from '../site.ts'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/design'
import { Desk } from './design-desk.tsx'
import { Fields } from './design-fields.tsx'
import { Parts } from './design-parts.tsx'
import { Questions } from './design-questions.tsx'
import { Rescue } from './design-rescue.tsx'
import { designStyles } from './design-styles.ts'

export const handle: PageHandle = {
  words: ['design'],
  script: 'none',
  publicSite: true,
  noindex: true,
  css: designStyles,
}

const SCHEMES = ['device', 'light', 'dark'] as const

/** The scheme that the address asks for; only on one's own machine. */
export function loader({ context, url }: Route.LoaderArgs) {
  if (!context.get(siteContext).ownMachine) throw new Response(null, { status: 404 })
  const asked = url.searchParams.get('scheme')
  return { scheme: SCHEMES.find((name) => name === asked) ?? 'device' }
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
  together: Together,
  walkHome: WalkHome,
  cardOffer: CardOffer,
  rewardOffer: RewardOffer,
  communityOffer: CommunityOffer,
  downloadStep: DownloadStep,
  signUpStep: SignUpStep,
  waitStep: WaitStep,
  useStep: UseStep,
} as const

/** Parts that are a page as a whole, or stand above one, and where. */
const WHOLE = {
  Trouble: 'no-such-page',
  Locator: 'go-to-points',
  Guide: 'safe-return-guide',
  EnglishHere: 'Terms-Of-Use?lang=ta',
} as const

export default function Design({ loaderData: { scheme } }: Route.ComponentProps) {
  const { t } = useTranslation(['design', 'shared'])
  const brand = useRouteLoaderData<typeof rootLoader>('root')?.brand ?? defaultBrand
  return (
    <div className={`page design ${scheme}`}>
      <title>{t('title')}</title>
      <h1>{t('title')}</h1>
      <p className="lead">{t('intro')}</p>
      <nav className="actions" aria-label={t('scheme.label')}>
        {SCHEMES.map((name) => (
          <a key={name} href={`?scheme=${name}`} aria-current={name === scheme ? 'true' : undefined}>
            {t(`scheme.${name}`)}
          </a>
        ))}
      </nav>

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
      <Fields />

      <h2>{t('notices')}</h2>
      <p className="notice">{t('notice.plain')}</p>
      <p className="notice glow">{t('notice.glow')}</p>
      <p className="notice alert">{t('notice.alert')}</p>

      <h2>{t('parts')}</h2>
      <Parts brand={brand} address={`${import.meta.env.BASE_URL}dev/design?scheme=${scheme}`} />

      <h2>{t('questions')}</h2>
      <Questions />

      <h2>{t('rescue')}</h2>
      <Rescue />

      <h2>{t('desk')}</h2>
      <Desk />

      <h2>{t('whole')}</h2>
      <p className="actions">
        {Object.entries(WHOLE).map(([name, path]) => (
          <a key={name} href={import.meta.env.BASE_URL + path}>
            <code>{name}</code>
          </a>
        ))}
      </p>

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
