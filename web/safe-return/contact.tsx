import { POLICE, telLink } from '#contract/brand.ts'
import type { Answer } from '#contract/endpoint.ts'
import { PLACE_MAX } from '#contract/limits.ts'
import type { readRecordings } from '#contract/recordings.ts'
import { WITH_WHOM, type Person } from '#contract/safe-return.ts'
import { Emergency } from '../shared/emergency.tsx'
import { Field } from '../shared/field.tsx'
import { useBrand } from '../shared/use-brand.ts'
import { CallButton, Calls } from './calls.tsx'
import { CalledThroughUs } from './called-through-us.tsx'
import { HandOver } from './hand-over.tsx'
import { circleOf, useSentences, whomName } from './kin.ts'
import type { CallTarget } from './numbers.server.ts'
import { fullName, Photo } from './person.tsx'
import { FailedTemplate, RefusedDialog } from './refused.tsx'
import type { FinderThread } from '#contract/thread.ts'
import type { RefusedForm } from '../shared/refused-form.ts'
import { useTranslation } from '../translation.ts'
import { Status, toldWho, type Incident } from './status.tsx'
import { Thread, ThreadNews } from './thread.tsx'
import { WRITE } from './thread-form.ts'
import { Watched } from './watched.tsx'
import { Destination, TogetherHeading } from './way.tsx'
import { Where } from './where.tsx'
import { WordsToSay } from './words-to-say.tsx'

interface Props {
  person: Person
  incident: Incident
  targets: CallTarget[]
  thread?: FinderThread | undefined
  recordings?: Answer<typeof readRecordings> | undefined
  refusal: RefusedForm | undefined
  typed?: Record<string, string>
}

/** Step 2 (P2.13 to P2.16): what was done, whom to call, and how to be with the person until somebody comes. */
export function ContactStep(props: Props) {
  const { person, incident, targets, thread, recordings, refusal, typed = refusal?.typed ?? {} } = props
  const { t, locale } = useTranslation('safe-return')
  const say = useSentences(person)
  const brand = useBrand()
  const told = toldWho(person, incident)
  return (
    <Watched uid={person.uid} incident={incident} two>
      {refusal && <RefusedDialog {...refusal} {...(refusal.typed.act === WRITE && { field: 'thread-text' })} />}
      <div className="way">
        <section className="stop who small">
          <Photo person={person} size={72} />
          <p>
            <strong>{fullName(person)}</strong>
            <br />
            {say('stay')}
          </p>
        </section>
        <Destination
          id="call"
          title={<TogetherHeading text={say(`contact.${circleOf(person)}`)} name={person.firstname} />}
          level={1}
        >
          <Status person={person} incident={incident} />
          <ThreadNews thread={thread} />
          <CalledThroughUs when={incident.calledThroughUs} />
          {targets.length > 0 ? (
            <Calls targets={targets} pronoun={person.pronoun} />
          ) : (
            <CallButton who={t('helpline', { ns: 'shared' })} tel={brand.helpline} number={brand.helpline} />
          )}
          <NobodyCame isOffered={incident.mayCallAgain} />
          <Emergency brand={brand} row />
          <Where
            person={person}
            shared={incident.whereaboutsShared ? told : undefined}
            mistake={refusal?.field === 'place' && refusal.typed.act === 'where' ? refusal.code : undefined}
            typed={typed.act === 'where' ? typed : {}}
          />
        </Destination>
        <div className="beside">
          <Thread person={person} thread={thread} refusal={refusal} />
          {incident.handOver && <HandOver person={person} asked={incident.handOver} refusal={refusal} />}
          <SafeWithSomeone person={person} hasFamily={circleOf(person) === 'family'} refusal={refusal} />
          <WordsToSay person={person} familyKnows={told === 'family'} recordings={recordings} />
          <p>
            <a className="button quiet wide" href={`${import.meta.env.BASE_URL}go-to-points?lang=${locale}`}>
              {t('contact.point')}
            </a>
            <span className="soft">{t(person.hidesDementia ? 'contact.pointPlain' : 'contact.pointWhat')}</span>
          </p>
          <p>
            <a className="button alert wide" href={telLink(POLICE)}>
              {t('contact.police')} {POLICE}
            </a>
          </p>
        </div>
      </div>
      <FailedTemplate code="error-submit-data" />
    </Watched>
  )
}

/** Who said they were coming has not come: the alarm starts again. */
export function NobodyCame({ isOffered }: { isOffered: boolean }) {
  const { t } = useTranslation('safe-return')
  return (
    <div id="nobody-came" data-live>
      {isOffered && (
        <form method="post">
          <input type="hidden" name="act" value="nobody-came" />
          <button className="button quiet wide" aria-describedby="nobody-came-what">
            {t('contact.nobodyCame')}
          </button>
          <p id="nobody-came-what" className="soft">
            {t('contact.nobodyCameWhat')}
          </p>
        </form>
      )}
    </div>
  )
}

/** "She is safe with someone now", with whom and where if the finder likes to say. */
export function SafeWithSomeone({
  person,
  hasFamily,
  refusal,
}: {
  person: Pick<Person, 'firstname' | 'pronoun'>
  hasFamily: boolean
  refusal: RefusedForm | undefined
}) {
  const { t } = useTranslation('safe-return')
  const say = useSentences(person)
  const isRefused = refusal?.typed.act === 'with-someone'
  return (
    <details className="safe-now" open={isRefused}>
      <summary className="button quiet wide">{say('contact.withSomeone')}</summary>
      <form method="post" className="card" noValidate>
        <input type="hidden" name="act" value="with-someone" />
        <Field as="select" name="whom" label={t('contact.whom')} defaultValue={isRefused ? refusal.typed.whom : ''}>
          <option value="">–</option>
          {WITH_WHOM.filter((whom) => hasFamily || whom !== 'FAMILY').map((whom) => (
            <option key={whom} value={whom}>
              {whomName(t, whom, person.pronoun)}
            </option>
          ))}
        </Field>
        <Field
          id="safe-place"
          name="place"
          label={t('contact.whomPlace')}
          mistake={isRefused && refusal.field === 'place' ? refusal.code : undefined}
          defaultValue={isRefused ? refusal.typed.place : undefined}
          maxLength={PLACE_MAX}
          autoComplete="off"
        />
        <button className="button wide">{say('contact.sendSafe')}</button>
      </form>
    </details>
  )
}
