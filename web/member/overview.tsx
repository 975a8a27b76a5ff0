import { redirect } from 'react-router'
import { useTranslation } from 'react-i18next'
import { Form, Link } from 'react-router'
import { readOwnAccount, signOut } from '#contract/accounts.ts'
import { APPROVAL_WORKING_DAYS } from '#contract/limits.ts'
import { confirmNumber, stay } from '#contract/member-account.ts'
import { listDrafts } from '#contract/drafts.ts'
import { listPeople } from '#contract/member.ts'
import { listTags } from '#contract/own-tags.ts'
import { readForm } from '../shared/read-form.ts'
import { useBrand } from '../shared/use-brand.ts'
import { siteContext } from '../site.ts'
import type { Route } from './+types/overview'
import { loadOrRedirect, takenOr } from './answers.ts'
import { Leaving, LoneContact } from './notices.tsx'
import { PortalPage, Way } from './page.tsx'
import { answered } from './tag-acts.ts'
import { endAllDrafts } from '../journeys/draft.ts'
import { Unfinished } from './unfinished.tsx'
import { Waiting } from './waiting-tags.tsx'
import { PersonCard } from './person-card.tsx'
import { Alarms, base } from './alarms.tsx'
import { EasyHome } from './easy.tsx'
import { HomeOf } from './home.tsx'
import { loadHome } from './home.server.ts'
import { SwitchPerson } from './switch-person.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { call } = context.get(siteContext)
  const [own, people, tags, kept] = await Promise.all([
    call(readOwnAccount, {}),
    call(listPeople, {}),
    call(listTags, {}),
    call(listDrafts, {}),
  ])
  const { status, type, firstname, lastname, displayName, membershipId, email, emailVerified, masterPartnerUid } =
    loadOrRedirect(own)
  const isStaff = type === 'PARTNER' || (type === 'CAREGIVER' && masterPartnerUid !== null)
  const everybody = people.ok ? people.data.people : []
  const chosen = everybody.find(({ uid }) => uid === url.searchParams.get('person')) ?? everybody[0]
  // Staff have a list of clients; a family's home is one person.
  const home = isStaff ? undefined : await loadHome(call, chosen?.uid)
  return {
    home,
    isEasy: home?.person.isSelf === true && !url.searchParams.has('all'),
    status,
    name: displayName ?? `${firstname} ${lastname}`.trim(),
    membershipId,
    mail: email && !emailVerified,
    isCaregiver: type === 'CAREGIVER',
    isStaff,
    // A registration's session sees how the registration stands, and signs in for the rest.
    people: people.ok ? people.data : null,
    tags: tags.ok ? tags.data : [],
    unfinished: kept.ok ? kept.data.drafts : [],
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { call } = context.get(siteContext)
  const { act = '', id = '' } = (await readForm(request)) ?? {}
  if (act === 'confirm-number') return takenOr(await call(confirmNumber, {}), '/account?done=number', { act })
  if (act === 'stay') return takenOr(await call(stay, {}), '/account?done=stays', { act })
  if (act !== 'sign-out') return answered(call, { act, id }, '/account')
  await call(signOut, {})
  return redirect('/', 303)
}

export default function Overview({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('member')
  const { status, name, mail, people, tags, unfinished, isStaff, isCaregiver, home, isEasy } = loaderData
  const everybody = people?.people ?? []
  const title = home
    ? isEasy
      ? t('easy.hello', { name: home.person.displayName })
      : home.person.isSelf
        ? t('account.title', { name })
        : home.person.name
    : t('account.title', { name })
  return (
    <PortalPage
      title={title}
      refused={actionData?.refused}
      above={home && <SwitchPerson people={everybody} shown={home.person.uid} />}
    >
      {!home && <Alarms people={everybody} />}
      {!home && everybody.map((person) => <Leaving key={person.uid} person={person} />)}
      {status !== 'APPROVED' && status !== 'ENDING' && <Progress status={status} />}
      {home && (isEasy ? <EasyHome home={home} /> : <HomeOf home={home} />)}
      {mail && !isEasy && <p className="notice">{t('account.mail')}</p>}
      <Unfinished drafts={unfinished} />
      <Waiting tags={tags} />
      {people && !home && (isCaregiver || isStaff) && <People people={people} />}
      {people && isCaregiver && !isStaff && (
        <p>
          <a href={`${base}CareGiverCreateNewPWDORExisting`}>{t('people.add')}</a>
        </p>
      )}
      {isStaff && <StaffWork isApproved={status === 'APPROVED'} mayRegister={status === 'APPROVED' || !people} />}
      {isEasy ? <EverythingElse /> : <OwnAccount {...loaderData} />}
      {/* What was typed in this tab is not for whoever uses the device next. */}
      <Form method="post" onSubmit={endAllDrafts}>
        <input type="hidden" name="act" value="sign-out" />
        <button className="button quiet">{t('account.signOut')}</button>
      </Form>
    </PortalPage>
  )
}

type Shown = Route.ComponentProps['loaderData']

/** How far a registration is, or that the membership rests. */
function Progress({ status }: Pick<Shown, 'status'>) {
  const { t } = useTranslation('member')
  return (
    <section className="notice glow">
      <h2>{t(`account.status.${status}.title`)}</h2>
      <p>{t(`account.status.${status}.text`, { days: APPROVAL_WORKING_DAYS })}</p>
      {status === 'INCOMPLETE' && (
        <p>
          <a className="button" href={`${base}summary-plwd`}>
            {t('account.goOn')}
          </a>
        </p>
      )}
    </section>
  )
}

/** Those whom staff look after; for a caregiver, that there is nobody yet. */
function People({ people: { people, hasMore } }: { people: NonNullable<Shown['people']> }) {
  const { t } = useTranslation('member')
  return (
    <section aria-labelledby="people">
      <h2 id="people">{t('people.title')}</h2>
      {people.length === 0 && <p>{t('people.none')}</p>}
      {people.map((person) => (
        <LoneContact key={person.uid} person={person} />
      ))}
      <ul className="people">
        {people.map((person) => (
          <li key={person.uid}>
            <PersonCard person={person} />
          </li>
        ))}
      </ul>
      {hasMore && <p>{t('account.more')}</p>}
    </section>
  )
}

/** The one way from the person's own page to everything that an account has. */
function EverythingElse() {
  const { t } = useTranslation('member')
  return (
    <p>
      <Link to="/account?all">{t('easy.all')}</Link>
    </p>
  )
}

/** The member's own account: settings, membership number, and whom to ask. */
function OwnAccount({ people, status, membershipId, home }: Shown) {
  const { t } = useTranslation('member')
  const { supportEmail } = useBrand()
  return (
    <section aria-label={t('settings.title')}>
      {people ? (
        <ul className="ways-on">
          <Way to="/account/settings" title={t('settings.open')} text={t('settings.openText')} />
          {home?.person.isSelf && <Way to="/account" title={t('easy.back')} text={t('easy.backText')} />}
        </ul>
      ) : (
        <div className="card stack">
          <p>{t('account.signInText')}</p>
          <p>
            <a className="button quiet" href={`${base}registration?tab=sign-in`}>
              {t('account.signIn')}
            </a>
          </p>
        </div>
      )}
      {status === 'APPROVED' && <p className="soft">{t('account.status.APPROVED.title')}</p>}
      {membershipId && (
        <p>
          {t('account.membership')} <strong className="number">{membershipId}</strong>
        </p>
      )}
      <p>
        {t('account.help')} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
    </section>
  )
}

/**
 * Where staff work: their clients of today, for which the session of their sign-up is enough, and the console, which lets
 * in whoever is approved.
 */
function StaffWork({ isApproved, mayRegister }: { isApproved: boolean; mayRegister: boolean }) {
  const { t } = useTranslation('member')
  return (
    <section className="card stack">
      {mayRegister && (
        <>
          <p>{t('account.clients')}</p>
          <p>
            <a className="button quiet" href={`${base}clients`}>
              {t('account.toClients')}
            </a>
          </p>
        </>
      )}
      <p>{t(isApproved ? 'account.console' : 'account.consoleWaits')}</p>
      {isApproved && (
        <p>
          <a className="button quiet" href={`${base}admin/login`}>
            {t('account.toConsole')}
          </a>
        </p>
      )}
    </section>
  )
}
