import { Form } from 'react-router'
import { CALL_OUTCOMES, type SeenIncident, type SheetContact } from '#contract/admin-incident.ts'
import { telLink } from '#contract/brand.ts'
import { useTranslation } from '../translation.ts'
import { AskFirst } from './ask-first.tsx'
import { useKinName } from './kin-words.ts'
import { Since } from './since.tsx'
import { SentTo } from './incident-messages.tsx'

/** Whom to call, in the person's order: the number as a button, what each was sent, and what the last caller heard. */
export function Contacts({
  incident,
  numbers,
  now,
}: {
  incident: Pick<SeenIncident, 'acts' | 'audience' | 'sheet'>
  numbers: Numbers
  now: number
}) {
  const { t } = useTranslation('admin-incidents')
  const { contacts, desk } = incident.sheet
  // What is the desk's alone is sent to nobody else.
  const maySend = incident.acts.includes('send-again') && incident.audience === 'FAMILY'
  return (
    <section aria-labelledby="contacts">
      <h2 id="contacts">{t('contacts.title')}</h2>
      {contacts.length === 0 && <p className="state sentence bad">{t('contacts.none')}</p>}
      <ol className="call-list">
        {contacts.map((contact) => (
          <li key={contact.uid}>
            <Contact
              contact={contact}
              number={numbers[contact.phone] ?? contact.phone}
              now={now}
              maySend={maySend && !isKnownToBeReached(contact)}
            />
          </li>
        ))}
      </ol>
      <p className="for-desk">
        <strong>{t('contacts.desk')}</strong>
      </p>
      <SentTo sent={desk} now={now} />
    </section>
  )
}
export type Numbers = Record<string, string>

/** Whether the alarm is known to have come to a contact: a message was delivered, a call answered, or they are on the way. */
const isKnownToBeReached = ({ isGoing, sent, call }: SheetContact) =>
  isGoing || call?.outcome === 'ANSWERED' || sent.some(({ state }) => state === 'DELIVERED')

function Contact({
  contact,
  number,
  now,
  maySend,
}: {
  contact: SheetContact
  number: string
  now: number
  maySend: boolean
}) {
  const { t } = useTranslation('admin-incidents')
  const kin = useKinName()
  const { uid, name, phone, isGoing, sent, call } = contact
  return (
    <>
      <p className="contact-name">
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        <span>{kin(contact.kin)}</span>
        {isGoing && <span className="state good">{t('contacts.going')}</span>}
      </p>
      <a className="button dial number" href={telLink(phone)}>
        {t('contacts.call', { number })}
      </a>
      <SentTo sent={sent} now={now} />
      {maySend && <SendTo uid={uid} name={name} isAgain={sent.length > 0} />}
      {call && (
        <p>
          {t(`contacts.heard.${call.outcome}`, { by: call.by })} <Since at={call.at} now={now} />
        </p>
      )}
      <Form method="post" className="outcomes" preventScrollReset>
        <input type="hidden" name="act" value="call-noted" />
        <input type="hidden" name="contact" value={uid} />
        <fieldset>
          <legend>{t('contacts.note', { name })}</legend>
          {CALL_OUTCOMES.map((outcome) => (
            <button key={outcome} className="button quiet" name="outcome" value={outcome}>
              {t(`contacts.outcome.${outcome}`)}
            </button>
          ))}
        </fieldset>
      </Form>
    </>
  )
}

/** Has the alarm's message sent to one contact alone, asked once before. */
function SendTo({ uid, name, isAgain }: { uid: string; name: string; isAgain: boolean }) {
  const { t } = useTranslation('admin-incidents')
  return (
    <p>
      <AskFirst
        label={t(isAgain ? 'contacts.send.again' : 'contacts.send.first', { name })}
        title={t('contacts.send.title', { name })}
        yes={t('contacts.send.yes')}
        fields={{ act: 'send-again', contact: uid }}
      >
        <p>{t('contacts.send.text')}</p>
      </AskFirst>
    </p>
  )
}
