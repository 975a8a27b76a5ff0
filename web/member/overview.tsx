import { redirect } from 'react-router'
import { useTranslation } from 'react-i18next'
import { Form, Link } from 'react-router'
import { readOwnAccount, signOut } from '#contract/accounts.ts'
import { APPROVAL_WORKING_DAYS } from '#contract/limits.ts'
import { stay } from '#contract/member-account.ts'
import { listPeople, type OwnPerson } from '#contract/member.ts'
import { listTags, type OwnTag } from '#contract/own-tags.ts'
import { Photo } from '../safe-return/person.tsx'
import { sentence } from '../safe-return/sentence.ts'
import { clock } from '../safe-return/timeline.tsx'
import { readForm } from '../shared/read-form.ts'
import { useBrand } from '../shared/use-brand.ts'
import { siteContext } from '../site.ts'
import type { Route } from './+types/overview'
import { shown, takenOr } from './answers.ts'
import { Leaving, LoneContact } from './notices.tsx'
import { PortalPage, Act, Way } from './page.tsx'
import { alarmTitle } from './alarm.ts'
import { answered, isAnswer } from './tag-acts.ts'

const base = import.meta.env.BASE_URL

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(siteContext)
  const [own, people, tags] = await Promise.all([call(readOwnAccount, {}), call(listPeople, {}), call(listTags, {})])
  const { status, type, firstname, lastname, displayName, membershipId, email, emailVerified, masterPartnerUid } =
    shown(own)
  return {
    status,
    name: displayName ?? `${firstname} ${lastname}`.trim(),
    membershipId,
    mail: email && !emailVerified,
    isCaregiver: type === 'CAREGIVER',
    isStaff: type === 'PARTNER' || (type === 'CAREGIVER' && masterPartnerUid !== null),
    // A registration's session sees how the registration stands, and signs in for the rest.
    people: people.ok ? people.data : null,
    tags: tags.ok ? tags.data : [],
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { call } = context.get(siteContext)
  const { act = '', id = '' } = (await readForm(request)) ?? {}
  if (act === 'stay') return takenOr(await call(stay, {}), '/account?done=stays', { act })
  if (act !== 'sign-out') return answered(call, { act, id }, '/account')
  await call(signOut, {})
  return redirect('/', 303)
}

export default function Overview({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('member')
  const { supportEmail } = useBrand()
  const { status, name, membershipId, mail, people, tags, isStaff, isCaregiver } = loaderData
  const everybody = people?.people ?? []
  return (
    <PortalPage title={t('account.title', { name })} refused={actionData?.refused}>
      <Alarms people={everybody} />
      {everybody.map((person) => (
        <Leaving key={person.uid} person={person} />
      ))}
      {status !== 'APPROVED' && status !== 'ENDING' && (
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
      )}
      {mail && <p className="notice">{t('account.mail')}</p>}
      <Waiting tags={tags} />
      {everybody.map((person) => (
        <LoneContact key={person.uid} person={person} />
      ))}
      {people && (isCaregiver || isStaff || everybody.length > 0) && (
        <section aria-labelledby="people">
          <h2 id="people">{t('people.title')}</h2>
          {everybody.length === 0 && <p>{t('people.none')}</p>}
          <ul className="people">
            {everybody.map((person) => (
              <li key={person.uid}>
                <PersonCard person={person} />
              </li>
            ))}
          </ul>
          {people.hasMore && <p>{t('account.more')}</p>}
          {isCaregiver && !isStaff && (
            <p>
              <a href={`${base}CareGiverCreateNewPWDORExisting`}>{t('people.add')}</a>
            </p>
          )}
        </section>
      )}
      {isStaff && (
        <section className="card stack">
          <p>{t('account.console')}</p>
          <p>
            <a className="button quiet" href={`${base}admin/login`}>
              {t('account.toConsole')}
            </a>
          </p>
        </section>
      )}
      <section aria-label={t('settings.title')}>
        {people ? (
          <ul className="ways-on">
            <Way to="/account/settings" title={t('settings.open')} text={t('settings.openText')} />
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
        <Form method="post">
          <input type="hidden" name="act" value="sign-out" />
          <button className="button quiet">{t('account.signOut')}</button>
        </Form>
      </section>
    </PortalPage>
  )
}

/** What is going on now, and the one button a frightened daughter looks for. */
function Alarms({ people }: { people: OwnPerson[] }) {
  const { t } = useTranslation('member')
  const going = people.filter(({ incident }) => incident)
  const reportable = people.filter(({ may, incident }) => may.includes('missing') && !incident)
  return (
    <>
      {going.map((person) => (
        <Alarm key={person.uid} person={person} />
      ))}
      {reportable.length > 0 && (
        <section className="emergency-now" aria-labelledby="missing-now">
          <h2 id="missing-now">{t('alarm.question')}</h2>
          <p>{t('alarm.text')}</p>
          <ul>
            {reportable.slice(0, 3).map(({ uid, name }) => (
              <li key={uid}>
                <Link className="button alert broad" to={`/account/people/${uid}/missing`}>
                  {t('alarm.button', { name })}
                </Link>
              </li>
            ))}
            {reportable.length > 3 && (
              <li>
                <a className="button quiet broad" href="#people">
                  {t('alarm.anybody')}
                </a>
              </li>
            )}
          </ul>
        </section>
      )}
    </>
  )
}

/** One open alarm; the person whose alarm it is reads what to do, and that nobody is worried for nothing. */
function Alarm({ person }: { person: OwnPerson }) {
  const { t, i18n } = useTranslation('member')
  const { name, incident, isSelf } = person
  const isMissing = Boolean(incident?.missingSince)
  const time = clock(incident?.missingSince ?? incident?.openedAt ?? '', i18n.language)
  return (
    <section className={isSelf ? 'notice glow going' : 'notice alert going'}>
      <h2>{alarmTitle(t, person)}</h2>
      {isSelf ? (
        <p>{t(isMissing ? 'alarm.ownMissingText' : 'alarm.ownFoundText')}</p>
      ) : (
        <>
          <p>{t(isMissing ? 'alarm.missingSince' : 'alarm.foundSince', { name, time })}</p>
          <p>
            <a className="button alert" href={`${base}account/incidents/${incident?.id}`}>
              {t('alarm.see')}
            </a>
          </p>
        </>
      )}
    </section>
  )
}

function Waiting({ tags }: { tags: OwnTag[] }) {
  const { t } = useTranslation('member')
  const mine = tags.filter(({ may, side, isObjectedTo }) => may.some(isAnswer) || (side === 'other' && isObjectedTo))
  const sent = tags.filter(({ isAskedByMe, status }) => isAskedByMe && status === 'PENDING')
  return (
    <>
      {mine.length > 0 && (
        <section aria-labelledby="waiting">
          <h2 id="waiting">{t('waiting.title')}</h2>
          <ul className="waiting">
            {mine.map((tag) => (
              <WaitingTag key={tag.id} tag={tag} />
            ))}
          </ul>
        </section>
      )}
      {sent.map(({ id, side, person, carer }) => (
        <p key={id} className="soft">
          {t('waiting.sent', { name: side === 'carer' ? person.name : carer.name })}
        </p>
      ))}
    </>
  )
}

function WaitingTag({ tag }: { tag: OwnTag }) {
  const { t, i18n } = useTranslation('member')
  const { id, side, may, activeAt, isObjectedTo } = tag
  const [person, carer] = [tag.person.name, tag.carer.name]
  const text = isObjectedTo
    ? `${carer}: ${t('waiting.objected')}`
    : side === 'other'
      ? t('waiting.newCarer', { person, carer, time: clock(activeAt ?? tag.since, i18n.language) })
      : side === 'carer'
        ? t('waiting.asksYou', { name: person })
        : t('waiting.asksToCare', { carer, person })
  return (
    <li className="card stack">
      <p>{text}</p>
      <div className="actions">
        {may.filter(isAnswer).map((act) => (
          <Act
            key={act}
            fields={{ act, id }}
            label={t(`waiting.${act}`)}
            name={`${t(`waiting.${act}`)}: ${text}`}
            quiet={act !== 'accept'}
          />
        ))}
      </div>
    </li>
  )
}

function PersonCard({ person }: { person: OwnPerson }) {
  const { t } = useTranslation('member')
  const { t: say } = useTranslation('safe-return')
  const { uid, name, photo, status, isSelf, relation } = person
  const page = `/account/people/${uid}`
  return (
    <article className="card person">
      <Photo person={{ firstname: name, lastname: '', photo }} size={72} className="face" />
      <div>
        <h3>
          <Link to={page}>{name}</Link>
        </h3>
        <p className="soft">
          {isSelf ? t('people.self') : relation && sentence(t('people.relation', { who: say(`kin.is.${relation}`) }))}
          {status !== 'APPROVED' && (
            <>
              <br />
              {t(`people.status.${status}`)}
            </>
          )}
        </p>
        <p className="actions">
          <Link to={`${page}/card`}>{t('person.card')}</Link>
          <Link to={`${page}/history`}>{t('person.history')}</Link>
        </p>
      </div>
    </article>
  )
}
