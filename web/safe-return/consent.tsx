import type { Person } from '#contract/safe-return.ts'
import { useTranslation } from '../translation.ts'
import { useSentences } from './kin.ts'
import { Photo } from './person.tsx'
import { FailedTemplate } from './refused.tsx'
import { toldWho, type Incident } from './status.tsx'

/** Who was told, and one button: sending was the consent (docs/decisions.md, "Safe return"). */
export function ConsentStep({
  person,
  incident,
  hasNumber = true,
}: {
  person: Person
  incident: Incident
  /** The finder left a number; without one nobody calls and no text comes. */
  hasNumber?: boolean
}) {
  const { t } = useTranslation('safe-return')
  const say = useSentences(person)
  const told = toldWho(person, incident)
  return (
    <div className="page helper">
      <div className="way">
        <section className="stop who small">
          <Photo person={person} size={72} />
          <h1>{say('lost')}</h1>
        </section>
        <dialog open className="dialog" aria-labelledby="next" data-only-way-on>
          <h2 id="next">{say(`sent.told.${told}`)}</h2>
          <ol className="next">
            {told !== 'nobody' && (
              <li>{t(!hasNumber ? 'sent.place' : incident.keepsNumber ? 'sent.kept' : 'sent.call')}</li>
            )}
            {hasNumber && <li>{t('sent.sms')}</li>}
            <li>{t('sent.next')}</li>
          </ol>
          <form method="post">
            <input type="hidden" name="act" value="ok" />
            <button className="button wide">{t('error.ok')}</button>
          </form>
        </dialog>
      </div>
      <FailedTemplate code="error-submit-data" />
    </div>
  )
}
