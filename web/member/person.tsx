import { Link } from 'react-router'
import { CalledAs } from '#contract/called-as.ts'
import { listInvitations, withdrawInvitation } from '#contract/invitations.ts'
import { orderContacts, readOwnPerson, sendSignInLink, type OwnPerson } from '#contract/member.ts'
import { changeCalledAs, listTags, removeQuietly, type OwnTag } from '#contract/own-tags.ts'
import { Photo } from '../safe-return/person.tsx'
import { clock } from '../safe-return/timeline.tsx'
import { readForm } from '../shared/read-form.ts'
import { siteContext } from '../site.ts'
import { useTranslation, type Translate } from '../translation.ts'
import type { Route } from './+types/person'
import { loadOrRedirect, takenOr } from './answers.ts'
import { alarmTitle } from './alarm.ts'
import { Contact } from './contact.tsx'
import { Leaving, LoneContact } from './notices.tsx'
import { Act, PortalPage, Way } from './page.tsx'
import { shownAddressee } from './shown.server.ts'
import { SigningIn } from './signing-in.tsx'
import { Ask } from './ask.tsx'
import { answered } from './tag-acts.ts'

export async function loader({ context, params: { uid }, url }: Route.LoaderArgs) {
  const { call } = context.get(siteContext)
  const [person, tags, invitations] = await Promise.all([
    call(readOwnPerson, { uid }),
    call(listTags, { person: uid }),
    call(listInvitations, {}),
  ])
  return {
    person: loadOrRedirect(person),
    tags: loadOrRedirect(tags),
    invitations: loadOrRedirect(invitations)
      .filter((invitation) => invitation.person.uid === uid)
      .map((invitation) => ({ ...invitation, to: shownAddressee(invitation.to) })),
    asked: url.searchParams.get('end'),
    quiet: url.searchParams.get('quiet'),
  }
}

export async function action({ context, params: { uid }, request }: Route.ActionArgs) {
  const { call } = context.get(siteContext)
  const typed = (await readForm(request)) ?? {}
  const page = `/account/people/${uid}`
  if (typed.act === 'order') {
    const tags = (typed.tags ?? '').split(' ').filter(Boolean)
    return takenOr(await call(orderContacts, { uid, tags }), `${page}?done=ordered`, typed)
  }
  if (typed.act === 'withdraw') {
    return takenOr(await call(withdrawInvitation, { id: typed.id ?? '' }), `${page}?done=withdrawn`, typed)
  }
  if (typed.act === 'call-as') {
    const calledAs = CalledAs.safeParse(typed.calledAs).data ?? null
    return takenOr(await call(changeCalledAs, { id: typed.id ?? '', calledAs }), `${page}?done=saved`, typed)
  }
  if (typed.act === 'remove-quietly') {
    return takenOr(await call(removeQuietly, { id: typed.id ?? '' }), `${page}?done=quiet`, typed)
  }
  if (typed.act === 'let-sign-in') return takenOr(await call(sendSignInLink, { uid }), `${page}?done=link`, typed)
  // Who ended their own link sees the person no more.
  const isOwn = typed.act === 'end' && typed.side === 'carer'
  return answered(call, { act: typed.act ?? '', id: typed.id ?? '' }, isOwn ? '/account' : page)
}

export default function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t, locale } = useTranslation('member')
  const { person, tags, invitations, asked, quiet } = loaderData
  const { uid, name, may, isSelf, incident } = person
  const page = `/account/people/${uid}`
  const ended = tags.find(({ id, may }) => id === asked && may.includes('end'))
  const removed = tags.find(({ id, may }) => id === quiet && may.includes('remove-quietly'))
  const callable = tags.filter(({ status, isCallable }) => status === 'ACCEPTED' && isCallable)
  return (
    <PortalPage
      name={name}
      title={isSelf ? t('person.ownTitle') : name}
      back={{ to: '/account', label: t('toAccount') }}
      refused={actionData?.refused}
    >
      {ended && (
        <Ask
          title={t('person.endTitle', { person: ended.person.name, carer: ended.carer.name })}
          text={endText(t, ended, callable)}
          yes={t('person.endYes')}
          no={t('person.endNo')}
          back={page}
          fields={{ act: 'end', id: ended.id, side: ended.side }}
        />
      )}
      {removed && (
        <Ask
          title={t('person.quietTitle', { carer: removed.carer.name })}
          text={t('person.quietText', { carer: removed.carer.name })}
          yes={t('person.quietYes')}
          no={t('person.quietNo')}
          back={page}
          fields={{ act: 'remove-quietly', id: removed.id }}
        />
      )}
      <Leaving person={person} />
      <div className="face-beside">
        <Photo person={{ firstname: name, lastname: '', photo: person.photo }} size={72} className="face" />
        <p>
          {t(`people.status.${person.status}`)}
          {person.membershipId && (
            <>
              <br />
              {t('person.membership')} <strong className="number">{person.membershipId}</strong>
            </>
          )}
        </p>
      </div>
      {incident && (
        <p>
          <a
            className={isSelf ? 'button broad' : 'button alert broad'}
            href={`${import.meta.env.BASE_URL}account/incidents/${incident.id}`}
          >
            {alarmTitle(t, person)}
            {!isSelf && ` · ${t('alarm.see')}`}
          </a>
        </p>
      )}
      {may.includes('missing') && !incident && (
        <p>
          <Link className="button alert broad" to={`${page}/missing`}>
            {t('person.missing', { name })}
          </Link>
        </p>
      )}
      {(person.status === 'PENDING' || person.status === 'INCOMPLETE') && (
        <p className="notice">{t('person.pending')}</p>
      )}
      <ul className="ways-on">
        <Way to={`${page}/card`} title={t('person.card')} text={t('person.cardText')} />
        <Way to={`${page}/history`} title={t('person.history')} text={t('person.historyText')} />
        {may.includes('looks') && <Way to={`${page}/looks`} title={t('person.looks')} text={t('person.looksText')} />}
        {may.includes('voice') && (
          <Way
            to={`${page}/voice`}
            title={t(isSelf ? 'voice.wayOwn' : 'voice.way')}
            text={t(isSelf ? 'voice.wayOwnText' : 'voice.wayText')}
            isOutside
          />
        )}
        {may.includes('edit') && (
          <Way to={`${page}/details`} title={t('person.details')} text={t('person.detailsText')} />
        )}
        {may.includes('invite') && (
          <Way to={`${page}/invite`} title={t('person.invite')} text={t('person.inviteText')} />
        )}
        {may.includes('add-caregiver') && (
          <Way
            to={`/registrationCreateCGorTagCG?person=${uid}`}
            title={t('person.addCaregiver')}
            text={t('person.addCaregiverText')}
            isOutside
          />
        )}
      </ul>
      <LoneContact person={person} />
      <Contacts tags={tags} person={person} page={page} mayOrder={may.includes('order')} />
      {may.includes('let-sign-in') && <SigningIn person={person} />}
      {invitations.length > 0 && (
        <section aria-labelledby="invitations">
          <h2 id="invitations">{t('person.invitations')}</h2>
          <ul className="rows">
            {invitations.map(({ id, to, sentAt }) => (
              <li key={id}>
                <p>{t('person.invited', { to, time: clock(sentAt, locale) })}</p>
                <Act
                  fields={{ act: 'withdraw', id }}
                  label={t('person.withdraw')}
                  name={t('person.withdrawOf', { to })}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </PortalPage>
  )
}

/** What ends with the link; for the last one whom a finder can call, that nobody is left. */
function endText(t: Translate, { id, status, person, carer }: OwnTag, callable: OwnTag[]): string {
  const names = { person: person.name, carer: carer.name }
  const ends = t(status === 'ACCEPTED' ? 'person.endText' : 'person.endTextWaiting', names)
  const isLast = callable.length === 1 && callable[0]?.id === id
  return isLast ? `${ends} ${t('person.endLast', names)}` : ends
}

/** Everybody linked with the person, as a finder would see them: caregivers first, then organisations. */
function Contacts({
  tags,
  person: { name, isSelf },
  page,
  mayOrder,
}: {
  tags: OwnTag[]
  person: Pick<OwnPerson, 'name' | 'isSelf'>
  page: string
  mayOrder: boolean
}) {
  const { t } = useTranslation('member')
  const inForce = tags.filter(({ status }) => status === 'ACCEPTED')
  const caregivers = inForce.filter(({ carer }) => carer.type === 'CAREGIVER')
  const organisations = inForce.filter(({ carer }) => carer.type === 'PARTNER')
  const waiting = tags.filter(({ status }) => status === 'PENDING')
  const isCalled = inForce.length > 0
  const lead = isSelf ? (isCalled ? 'ownContactsText' : 'ownNoContacts') : isCalled ? 'contactsText' : 'noContacts'
  /** The order with this one before the one that now stands before it. */
  const earlier = (index: number) => {
    const ids = caregivers.map(({ id }) => id)
    const [moved = ''] = ids.splice(index, 1)
    return [...ids.toSpliced(index - 1, 0, moved), ...organisations.map(({ id }) => id)].join(' ')
  }
  return (
    <section aria-labelledby="contacts">
      <h2 id="contacts">{t('person.contacts')}</h2>
      {mayOrder && <p>{t(`person.${lead}`, { name })}</p>}
      <ol className="rows contacts">
        {caregivers.map((tag, index) => (
          <Contact key={tag.id} tag={tag} page={page}>
            {mayOrder && index > 0 && (
              <Act
                fields={{ act: 'order', tags: earlier(index) }}
                label={t('person.earlier', { name: tag.carer.name })}
              />
            )}
          </Contact>
        ))}
        {organisations.map((tag) => (
          <Contact key={tag.id} tag={tag} page={page} />
        ))}
      </ol>
      {mayOrder && caregivers.length > 0 && organisations.length > 0 && (
        <p className="soft">{t('person.organisations')}</p>
      )}
      {waiting.length > 0 && (
        <ul className="rows">
          {waiting.map((tag) => (
            <Contact key={tag.id} tag={tag} page={page} />
          ))}
        </ul>
      )}
    </section>
  )
}
