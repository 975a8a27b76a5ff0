import { redirectDocument } from 'react-router'
import { readOwnAccount, signOut } from '#contract/accounts.ts'
import { confirmNumber } from '#contract/confirm-number.ts'
import { stay } from '#contract/member-account.ts'
import { listDrafts } from '#contract/drafts.ts'
import { listPeople } from '#contract/member.ts'
import { listTags } from '#contract/own-tags.ts'
import { readForm } from '../shared/read-form.ts'
import { useStayCurrent } from '../shared/stay-current.ts'
import { siteContext } from '../site.ts'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/overview'
import { SignOut } from './sign-out.tsx'
import { loadOrRedirect, takenOr } from './answers.ts'
import { Leaving } from './notices.tsx'
import { EverythingElse, OwnAccount, Progress } from './overview-account.tsx'
import { Clients, CLIENTS_HERE, People, StaffWork } from './overview-staff.tsx'
import { PortalPage } from './page.tsx'
import { answered } from './tag-acts.ts'
import { Unfinished } from './unfinished.tsx'
import { WaitingTags } from './waiting-tags.tsx'
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
  // A page of the public site is a document of its own, with its words and styles (D70.15).
  return redirectDocument('/', 303)
}

export default function Overview({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('member')
  const { status, name, mail, people, tags, unfinished, isStaff, isCaregiver, home, isEasy } = loaderData
  // "All is well" must not stand there while an alarm runs (D76.9).
  useStayCurrent()
  const everybody = people?.people ?? []
  // A long list is left to the console, which has search and filters.
  const isMany = everybody.length > CLIENTS_HERE || people?.hasMore === true
  const isAtConsole = isStaff && status === 'APPROVED' && isMany
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
      name={isEasy ? home?.person.displayName : name}
      refused={actionData?.refused}
      above={home && <SwitchPerson people={everybody} shown={home.person.uid} />}
    >
      {!home && <Alarms people={isAtConsole ? everybody.filter(({ incident }) => incident) : everybody} />}
      {!home && !isAtConsole && everybody.map((person) => <Leaving key={person.uid} person={person} />)}
      {status !== 'APPROVED' && status !== 'ENDING' && <Progress status={status} />}
      {home && (isEasy ? <EasyHome home={home} /> : <HomeOf home={home} />)}
      {mail && !isEasy && <p className="notice">{t('account.mail')}</p>}
      <Unfinished drafts={unfinished} />
      <WaitingTags tags={tags} />
      {people && isAtConsole && <Clients count={everybody.length} hasMore={people.hasMore} />}
      {people && !home && !isAtConsole && (isCaregiver || isStaff) && <People people={people} />}
      {people && isCaregiver && !isStaff && (
        <p>
          <a className="alone" href={`${base}CareGiverCreateNewPWDORExisting`}>
            {t('people.add')}
          </a>
        </p>
      )}
      {isStaff && <StaffWork isApproved={status === 'APPROVED'} mayRegister={status === 'APPROVED' || !people} />}
      {isEasy ? <EverythingElse /> : <OwnAccount {...loaderData} />}
      {isEasy && <SignOut />}
    </PortalPage>
  )
}
