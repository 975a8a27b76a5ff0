import { useRouteLoaderData } from 'react-router'
import { brand as defaultBrand } from '#contract/brand.ts'
import { readDevOverview } from '#contract/dev.ts'
import type { loader as rootLoader } from '../root.tsx'
import { House } from '../shared/drawings/house.tsx'
import { Daughter, Grandmother } from '../shared/drawings/people.tsx'
import { CallHelpline, WithHelpline } from '../shared/helpline.tsx'
import { PageHead } from '../shared/page-head.tsx'
import qrCss from '../shared/qr.css?inline'
import storesCss from '../shared/stores.css?inline'
import { Stores } from '../shared/stores.tsx'
import { siteContext, type PageHandle } from '../site.ts'
import type { Route } from './+types/home'
import { Example } from './example.tsx'
import homeCss from './home.css?inline'
import { CardOffer, CommunityOffer, RewardOffer } from './offers.tsx'
import { Benefits } from './benefits.tsx'
import { partnersShown } from './partners.ts'
import questionsCss from '../shared/questions.css?inline'
import { useTranslation } from '../translation.ts'
import { DownloadStep, SignUpStep, UseStep, WaitStep } from './steps.tsx'
import { Street } from './street.tsx'

export const handle: PageHandle = {
  words: ['home', 'site', 'faq'],
  script: 'none',
  publicSite: true,
  css: questionsCss + qrCss + storesCss + homeCss,
}

const base = import.meta.env.BASE_URL
/** Where joining begins. */
const BEGIN = `${base}registration`
const OFFERS = [
  { name: 'card', Drawing: CardOffer },
  { name: 'rewards', Drawing: RewardOffer },
  { name: 'community', Drawing: CommunityOffer },
] as const
const STEPS = [
  { name: 'download', Drawing: DownloadStep },
  { name: 'signUp', Drawing: SignUpStep },
  { name: 'wait', Drawing: WaitStep },
  { name: 'use', Drawing: UseStep },
] as const
/** The six questions of the teaser (P2.24), by their names in words/<language>/faq.json. */
const TEASER = ['card', 'approval', 'more', 'helper', 'lost', 'noPhone'] as const
const NEXT = ['details', 'check', 'answer', 'ready'] as const

/** A newcomer on this machine can open the page of a sample person; nobody else is shown one. */
export async function loader({ context }: Route.LoaderArgs) {
  const { call, ownMachine } = context.get(siteContext)
  if (!ownMachine) return { sample: undefined }
  const answer = await call(readDevOverview, {})
  return { sample: answer.ok ? answer.data.persons[0]?.url : undefined }
}

/** The way home crosses the page between two stops. */
const Bend = ({ to, only = '' }: { to: 'left' | 'right'; only?: '' | 'narrow' | 'wide' }) => (
  <svg className={`bend ${only}`} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
    <path
      vectorEffect="non-scaling-stroke"
      d={to === 'right' ? 'M0 0C0 80 100 20 100 100' : 'M100 0C100 80 0 20 0 100'}
    />
  </svg>
)

export default function Home({ loaderData: { sample } }: Route.ComponentProps) {
  const { t } = useTranslation(['home', 'site', 'faq'])
  const site = useRouteLoaderData<typeof rootLoader>('root')
  const brand = site?.brand ?? defaultBrand
  const partners = partnersShown(site?.trial ?? false)
  const name = { brand: brand.name }
  return (
    <div className="landing">
      <PageHead title={t('title', name)} description={t('description', name)} path="" />

      <section id="home" className="hero">
        <div className="inner">
          <h1>{t('heading')}</h1>
          <p className="lead">{t('what', name)}</p>
          <p className="actions">
            <a className="button" href={BEGIN}>
              {t('begin.button')}
            </a>
            <a href="#about">{t('whatIs', name)}</a>
            <a href="#download">{t('download.button', name)}</a>
          </p>
        </div>
        <div className="ground">
          <Street />
        </div>
      </section>

      <section id="about" className="stretch right">
        <div className="inner">
          <h2>{t('whatIs', name)}</h2>
          <p className="lead">{t('about.text', name)}</p>
          <ul className="offers">
            {OFFERS.map(({ name, Drawing }) => (
              <li key={name}>
                <Drawing />
                <h3>{t(`about.${name}.title`)}</h3>
                <p>{t(`about.${name}.text`)}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <Bend to="left" />

      <section id="finder" className="stretch left">
        <div className="inner sides">
          <div>
            <h2>{t('finder.title')}</h2>
            <p className="lead">{t('finder.meet')}</p>
            <p>{t('finder.hidden')}</p>
            <p>{t('finder.told')}</p>
            {sample && (
              <p className="actions">
                <a className="button quiet" href={sample}>
                  {t('finder.try')}
                </a>
              </p>
            )}
            <p>
              <a href={`${base}safe-return-guide`}>{t('finder.guide')}</a>
            </p>
            <p>
              <a href={`${base}find`}>{t('finder.find')}</a>
            </p>
          </div>
          <Example brand={brand} />
        </div>
      </section>

      <section id="howitworks">
        <div className="stretch left">
          <div className="inner">
            <h2>{t('how.title')}</h2>
          </div>
        </div>
        <div className="crossing">
          <ol className="route inner">
            {STEPS.map(({ name, Drawing }) => (
              <li key={name}>
                <Drawing />
                <h3>{t(`how.${name}.title`)}</h3>
                <p>{t(`how.${name}.text`)}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>
      {partners.length > 0 ? (
        <>
          <Bend to="right" only="narrow" />
          <Benefits partners={partners} />
          <Bend to="left" />
        </>
      ) : (
        <Bend to="left" only="wide" />
      )}

      <section id="download" className="stretch left">
        <div className="inner">
          <h2>{t('download.button', name)}</h2>
          <p className="lead">{t('download.text')}</p>
          <Stores brand={brand} />
        </div>
      </section>
      <Bend to="right" />

      <section id="faq" className="stretch right">
        <div className="inner">
          <h2>{t('questions')}</h2>
          <div className="questions">
            {TEASER.map((question) => (
              <details key={question} className="question">
                <summary>{t(`faq:questions.${question}.ask`, name)}</summary>
                <p>
                  <WithHelpline text={t(`faq:questions.${question}.answer`, { ...name, helpline: brand.helpline })} />
                </p>
              </details>
            ))}
          </div>
          <p className="actions">
            <a className="button quiet" href={`${base}FAQ`}>
              {t('seeAll')}
            </a>
          </p>
        </div>
      </section>
      <Bend to="left" />

      <section id="begin" className="stretch left last">
        <div className="inner sides">
          <div>
            <h2>{t('begin.title')}</h2>
            <p className="lead">{t('begin.who')}</p>
            <h3>{t('begin.next')}</h3>
            <ol>
              {NEXT.map((step) => (
                <li key={step}>{t(`begin.${step}`)}</li>
              ))}
            </ol>
            <p className="actions">
              <a className="button" href={BEGIN}>
                {t('begin.button')}
              </a>
            </p>
            <p>
              {t('begin.talk')} <CallHelpline />
            </p>
          </div>
          <div className="arrived">
            <svg className="drawing arrival" viewBox="-24 -4 116 146" aria-hidden="true">
              <Grandmother x={18} y={140} scale={0.95} />
              <Daughter x={60} y={140} scale={0.95} takes />
            </svg>
            <House />
          </div>
        </div>
      </section>
    </div>
  )
}
