import { useTranslation } from 'react-i18next'
import { POLICE, telLink } from '#contract/brand.ts'
import { readHelperStatus, type Person } from '#contract/safe-return.ts'
import { addressOf } from '../api.ts'
import { Emergency } from '../shared/emergency.tsx'
import { useBrand } from '../shared/use-brand.ts'
import { CallButton, Calls } from './calls.tsx'
import type { CallTarget } from './numbers.server.ts'
import { fullName, Photo } from './person.tsx'
import { FailedTemplate, Refused } from './refused.tsx'
import type { RefusedForm } from '../shared/refused-form.ts'
import { Status, type Incident } from './status.tsx'
import { Destination } from './way.tsx'
import { Where } from './where.tsx'
import { WordsToSay } from './words-to-say.tsx'

interface Props {
  person: Person
  incident: Incident
  targets: CallTarget[]
  refusal: RefusedForm | undefined
}

/** Step 2 (P§2): whom to call, what is happening, and how to be with the person until somebody comes. */
export function ContactStep({ person, incident, targets, refusal }: Props) {
  const { t, i18n } = useTranslation('safe-return')
  const brand = useBrand()
  const name = fullName(person)
  const anybody = targets.length > 0
  const safe = incident.closedReason === 'SAFE'
  const heading = () => {
    if (safe) return t('status.safe', { name })
    if (targets.some(({ partner }) => !partner)) return t('contact.family', { name })
    return anybody ? t('contact.partner', { name }) : t('contact.nobody')
  }
  return (
    <div
      className="page helper two"
      data-watch={addressOf(readHelperStatus, { uid: person.uid })}
      data-version={JSON.stringify(incident)}
      data-open={incident.open}
    >
      {refusal && <Refused {...refusal} />}
      <div className="way">
        <section className="stop who small">
          <Photo person={person} size={72} />
          <p>
            <strong>{name}</strong>
            {!safe && (
              <>
                <br />
                {t('stay')}
              </>
            )}
          </p>
        </section>
        <Destination id="call" title={heading()} level={1}>
          {!anybody && (
            <CallButton who={t('helpline', { ns: 'shared' })} tel={brand.helpline} number={brand.helpline} />
          )}
          {anybody && <Calls targets={targets} />}
          {!safe && <Status incident={incident} anybody={anybody} />}
          {anybody && !safe && <Emergency brand={brand} />}
          {incident.open && <Where shared={incident.whereaboutsShared} refusal={refusal} />}
        </Destination>
        {!safe && (
          <div className="beside">
            <WordsToSay person={person} />
            {!incident.withSomeone && (
              <form method="post">
                <input type="hidden" name="act" value="with-someone" />
                <button className="button quiet wide" aria-describedby="with-someone">
                  {t('contact.withSomeone')}
                </button>
                <p id="with-someone" className="soft">
                  {t('contact.withSomeoneWhen')}
                </p>
              </form>
            )}
            <p>
              <a className="button quiet wide" href={`${import.meta.env.BASE_URL}go-to-points?lang=${i18n.language}`}>
                {t('contact.point')}
              </a>
              <span className="soft">{t('contact.pointWhat')}</span>
            </p>
            <p>
              <a className="button alert wide" href={telLink(POLICE)}>
                {t('contact.police')} {POLICE}
              </a>
            </p>
          </div>
        )}
      </div>
      <FailedTemplate code="error-submit-data" />
    </div>
  )
}
