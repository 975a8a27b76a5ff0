import { useTranslation } from 'react-i18next'
import { useFetcher } from 'react-router'
import type { SeenIncident } from '#contract/admin-incident.ts'
import { fullName, Photo } from '../safe-return/person.tsx'
import type { action } from './incident.tsx'

/** Who is lost: the face, the language to speak, what to say, and in which part of town they live. */
export function PersonCard({ incident: { person, sheet, missing } }: { incident: SeenIncident }) {
  const { t } = useTranslation('admin-incidents')
  const { displayName, age, language, area, hasAddress } = sheet
  const facts = [
    [t('person.language'), language ?? t('person.unknown')],
    ...(displayName ? [[t('person.displayName'), displayName]] : []),
    ...(age === null ? [] : [[t('person.age'), String(age)]]),
    [t('person.area'), area ? t('person.district', area) : t('person.unknown')],
    ...(missing?.lastSeen ? [[t('person.lastSeen'), missing.lastSeen]] : []),
  ]
  return (
    <section className="person-card" aria-labelledby="person">
      <Photo person={person} size={128} />
      <div>
        <h2 id="person">{fullName(person)}</h2>
        <dl>
          {facts.map(([what, value]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        <h3>{t('approach.title')}</h3>
        <ul className="approach">
          {(['calm', 'name', 'language', 'stay'] as const).map((step) => (
            <li key={step}>
              {t(`approach.${step}`, {
                name: displayName || person.firstname,
                language: language ?? t('person.theirs'),
              })}
            </li>
          ))}
        </ul>
        {hasAddress && <Home />}
      </div>
    </section>
  )
}

/** The whole address, shown for a reason that is written down. */
function Home() {
  const { t } = useTranslation('admin-incidents')
  const { Form, data, state } = useFetcher<typeof action>()
  if (data && 'address' in data) {
    return (
      <p role="status">
        {t('home.is')} <strong>{data.address}</strong>
      </p>
    )
  }
  return (
    <details className="reveal">
      <summary>{t('home.show')}</summary>
      <Form method="post">
        <div className="field">
          <label htmlFor="home-reason">{t('home.reason')}</label>
          <input id="home-reason" name="reason" required maxLength={200} autoComplete="off" />
        </div>
        {data && 'refused' in data && <p role="alert">{t(data.refused, { ns: 'errors' })}</p>}
        <button className="button quiet" name="intent" value="home" disabled={state !== 'idle'}>
          {t('home.button')}
        </button>
      </Form>
    </details>
  )
}
