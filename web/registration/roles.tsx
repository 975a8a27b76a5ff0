import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { signOut } from '#contract/accounts.ts'
import { listDrafts } from '#contract/drafts.ts'
import { actFor, call } from '../api.ts'
import { Fatal } from '../journeys/dialogs.tsx'
import { endAllDrafts, endDraft, keep, type Draft } from '../journeys/draft.ts'
import { exchangeLink } from '../journeys/entry.ts'
import { googleAnswers, takeGoogleToken } from '../journeys/google.ts'
import { PasskeySignIn } from '../journeys/passkey-sign-in.tsx'
import { textOf } from '../journeys/payload.ts'
import { handle as journeyHandle } from '../journeys/layout.tsx'
import { fetchKnown, forgetAccount } from '../journeys/session-data.ts'
import { leave } from '../journeys/outside-pages.ts'
import { signIn } from '../journeys/sign-in.ts'
import { Together } from '../journeys/two-people.tsx'
import type { Situation } from '../journeys/situation.ts'
import { StepForm } from '../journeys/step-form.tsx'
import { typedBefore } from '../journeys/typed-before.ts'
import { useStep } from '../journeys/use-step.ts'
import { isUnsent, portalNext } from '../member/signed-out.ts'
import { Emergency } from '../shared/emergency.tsx'
import { useBrand } from '../shared/use-brand.ts'
import { thisMinute } from '../shared/this-minute.ts'
import { siteContext, type PageHandle } from '../site.ts'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/roles'
import { goOn, type NotGoneOn } from './go-on.ts'
import { SharedDevice, Unfinished, type KeptDraft } from './unfinished.tsx'

/** The four cards, in their order (R2.4). */
const ROLES = [
  { role: 'caregiver', to: '/registrationCG' },
  { role: 'professional', to: '/registration-partner' },
  { role: 'person', to: '/stepsRegistrationPWD' },
  { role: 'public', to: '/registrationMoP' },
] as const

/** Whether somebody signs in here, or begins to register. */
const isSignInAt = (query: URLSearchParams) => query.get('tab') === 'sign-in'

export const handle: PageHandle = {
  ...journeyHandle,
  isShared(loaderData, search) {
    const { google, kept } = loaderData as { google: unknown; kept: KeptDraft | undefined }
    return search === '' && google === undefined && kept?.drafts.length === 0 && !kept.isShared
  },
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { call } = context.get(siteContext)
  const refused = await exchangeLink(call, '/registration', url.searchParams, ['admin', 'mop'])
  // A device's nonce for Google stands in the answer: who begins to register is given none.
  const google = isSignInAt(url.searchParams) ? (await fetchKnown(call, 'none', null)).google : undefined
  const answer = await call(listDrafts, {})
  const kept: KeptDraft | undefined = answer.ok ? answer.data : undefined
  const failed = undefined as NotGoneOn | undefined
  return { refused, google, kept, failed, draft: {} as Draft, now: new Date(thisMinute()), isReady: false }
}

/**
 * Opening this page ends nothing: another tab, or this one's Back, may be in the middle of a registration (D3.5). What the service
 * keeps is offered, and `?goOn` leads to the step where it stopped.
 */
export async function clientLoader({ serverLoader, url }: Route.ClientLoaderArgs) {
  const journey = url.searchParams.get('goOn')
  const failed = journey === null ? undefined : await goOn(journey)
  const { refused, google, kept } = await serverLoader()
  const returned = takeGoogleToken()
  endDraft(signIn.name)
  const draft = returned
    ? keep(signIn.name, { ...googleAnswers(returned.idTokenGoogle, {}), returnTo: stepToReturnTo(returned.state) })
    : {}
  return { refused, google, kept, failed, draft, now: new Date(), isReady: true }
}
clientLoader.hydrate = true as const

/** A step of a journey, as the state of a sign-in with Google names it; nothing for any other address. */
const stepToReturnTo = (state: string) => (/^\/\w/.test(state) ? state : undefined)

/** Begins anew: this tab's drafts are cleared, and a registration's session ends (R2.3, D3.5). */
async function beginAnew() {
  endAllDrafts()
  forgetAccount()
  actFor(undefined)
  await call(signOut, { purpose: 'registration' })
}

export default function Roles({ loaderData: { refused, isReady, kept, failed, ...given } }: Route.ComponentProps) {
  const { t } = useTranslation('registration')
  const [query] = useSearchParams()
  const isSignIn = isSignInAt(query)
  const tabs = [
    { to: '/registration', label: t('roles.signUp'), on: !isSignIn },
    { to: isSignIn ? `/registration?${query}` : '/registration?tab=sign-in', label: t('roles.signIn'), on: isSignIn },
  ]
  const unfinished = <Unfinished kept={kept} isReady={isReady} failed={failed} />
  return (
    <div className="page wizard">
      {refused && <Fatal code={refused} onClose={() => leave('/')} />}
      <div className="company">
        <Together />
      </div>
      <nav className="tabs" aria-label={t('roles.tabs')}>
        {tabs.map(({ to, label, on }) => (
          <Link key={to} to={to} aria-current={on ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      {isSignIn ? (
        <SignIn isReady={isReady} given={given}>
          {unfinished}
        </SignIn>
      ) : (
        <SignUp isReady={isReady} query={query}>
          {unfinished}
        </SignUp>
      )}
      <SharedDevice kept={kept} isReady={isReady} />
    </div>
  )
}

function SignUp({ isReady, query, children }: { isReady: boolean; query: URLSearchParams; children: ReactNode }) {
  const { t } = useTranslation('registration')
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<(typeof ROLES)[number]>()
  const form = useRef<HTMLFormElement>(null)
  // A card chosen before hydration stays chosen, as answers typed before it do.
  useLayoutEffect(() => {
    const { role } = typedBefore(form.current)
    setChosen((known) => known ?? ROLES.find((card) => card.role === role))
  }, [])
  return (
    <>
      <title>{t('roles.title')}</title>
      <h1>{t('roles.title')}</h1>
      {children}
      <form
        ref={form}
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          if (chosen) void beginAnew().then(() => navigate(`${chosen.to}?${query}`, { state: {} }))
        }}
      >
        <fieldset className="roles">
          <legend>{t('roles.question')}</legend>
          {ROLES.map((card) => (
            <label key={card.role} className="card role">
              <input
                type="radio"
                name="role"
                value={card.role}
                checked={chosen === card}
                onChange={() => setChosen(card)}
              />
              <strong>{t(`roles.${card.role}.title`)}</strong>
              <span>{t(`roles.${card.role}.text`)}</span>
            </label>
          ))}
        </fieldset>
        <p className="actions onward">
          <button className="button" disabled={!isReady} aria-disabled={isReady ? !chosen : undefined}>
            {t('next')}
          </button>
        </p>
        {isReady && !chosen && <p className="reason">{t('roles.why')}</p>}
      </form>
    </>
  )
}

const [signInStep] = signIn.steps

function SignIn({
  isReady,
  given,
  children,
}: {
  isReady: boolean
  given: Pick<Situation, 'google' | 'draft' | 'now'>
  children: ReactNode
}) {
  const { t } = useTranslation('registration')
  const [query] = useSearchParams()
  const step = signInStep as NonNullable<typeof signInStep>
  const nobody = { account: undefined, organisation: undefined, personUid: undefined, params: {} }
  const course = useStep(signIn, step, { ...nobody, ...given, query }, isReady)
  const { idTokenGoogle } = given.draft
  const next = portalNext(query.get('next'))
  const comeBack = useEffectEvent(() => void course.next())
  useEffect(() => {
    if (idTokenGoogle) comeBack()
  }, [idTokenGoogle])
  const title = t('signIn.title')
  return (
    <>
      <title>{course.mistake ? t('errorTitle', { title }) : title}</title>
      <h1>{title}</h1>
      {next && <SignedOut isUnsent={isUnsent(next)} />}
      {query.has('then') ? <p className="notice glow">{t('unfinished.signInFirst')}</p> : children}
      <StepForm flow={signIn} step={step} course={course} isReady={isReady} />
      <PasskeySignIn
        username={textOf(course.values, 'username') ?? ''}
        onUsed={async (passkey) => {
          await course.next({ passkey })
          // It served once: what is sent next must not hold it again.
          course.set({ passkey: undefined })
        }}
      />
      <p className="forgotten">
        <Link to="/reset-password" state={{}}>
          {t('signIn.forgotten')}
        </Link>
      </p>
    </>
  )
}

/** Says that the session has ended and, where a form was pressed, that it was not sent; who cannot wait calls. */
function SignedOut({ isUnsent: wasPressed }: { isUnsent: boolean }) {
  const { t } = useTranslation('registration')
  const brand = useBrand()
  // What was not sent takes the focus, as a refusal does, so that nobody misses it: the page is a new document.
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (wasPressed) said.current?.focus()
  }, [wasPressed])
  return (
    <>
      <p
        ref={said}
        className={wasPressed ? 'notice alert' : 'notice glow'}
        role={wasPressed ? 'alert' : 'status'}
        tabIndex={-1}
      >
        {t(wasPressed ? 'signIn.unsent' : 'signIn.signedOut')}
      </p>
      <Emergency brand={brand} row />
    </>
  )
}
