import type { SeenIncident } from '#contract/admin-incident.ts'
import { fullName, Photo } from '../safe-return/person.tsx'
import { optionText } from '../sections/options.ts'
import { useTranslation } from '../translation.ts'
import { Home } from './incident-home.tsx'

/** Who is lost: the face, the language to speak, what to say, and in which part of town they live. */
export function PersonCard({ incident: { person, sheet, missing } }: { incident: SeenIncident }) {
  const { t } = useTranslation('admin-incidents')
  const { t: say } = useTranslation('sections')
  const { displayName, age, area, hasAddress } = sheet
  const language = sheet.language && optionText(say, sheet.language)
  const facts = [
    [t('person.language'), language ?? t('person.unknown')],
    ...(displayName ? [[t('person.displayName'), displayName]] : []),
    ...(age === null ? [] : [[t('person.age'), String(age)]]),
    [t('person.area'), area ? t('person.district', area) : t('person.unknown')],
    ...(missing?.lastSeen ? [[t('person.lastSeen'), missing.lastSeen]] : []),
  ]
  return (
    <section className="person-card" aria-labelledby="person">
      <Photo person={person} size={128} className="looks" />
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
