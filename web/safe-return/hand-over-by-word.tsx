import { NEED_NO_MARK } from '#contract/hand-over.ts'
import { PLACE_MAX } from '#contract/limits.ts'
import type { Person } from '#contract/safe-return.ts'
import { Field } from '../shared/field.tsx'
import type { RefusedForm } from '../shared/refused-form.ts'
import { useTranslation } from '../translation.ts'
import { useSentences, whomName } from './kin.ts'

/** The hidden `act` of every form that hands the person over. */
export const HAND_OVER = 'hand-over'

/** After the last try the finder decides, and their word stands as what it is. */
export function WithoutProof({ person }: { person: Pick<Person, 'firstname' | 'pronoun'> }) {
  const { t } = useTranslation('safe-return')
  const say = useSentences(person)
  return (
    <form method="post">
      <input type="hidden" name="act" value={HAND_OVER} />
      <p className="notice alert">{say('handOver.closed')}</p>
      <p id="without-proof">{t('handOver.decide')}</p>
      <button className="button quiet wide" name="how" value="UNPROVED" aria-describedby="without-proof">
        {say('handOver.anyway')}
      </button>
    </form>
  )
}

/** Police, ambulance and care staff are known by uniform or badge. */
export function ToUniform({
  person,
  refused,
}: {
  person: Pick<Person, 'firstname' | 'pronoun'>
  refused: RefusedForm | undefined
}) {
  const { t } = useTranslation('safe-return')
  const say = useSentences(person)
  const typed = refused && refused.typed.how !== 'SHOWN' ? refused.typed : {}
  return (
    <form method="post" noValidate>
      <input type="hidden" name="act" value={HAND_OVER} />
      <Field as="select" id="uniform" name="how" label={say('handOver.uniform')} defaultValue={typed.how}>
        {NEED_NO_MARK.map((whom) => (
          <option key={whom} value={whom}>
            {whomName(t, whom, person.pronoun)}
          </option>
        ))}
      </Field>
      <Field
        id="hand-over-place"
        name="place"
        label={t('handOver.who')}
        mistake={refused?.field === 'place' ? refused.code : undefined}
        defaultValue={typed.place}
        maxLength={PLACE_MAX}
        autoComplete="off"
      />
      <button className="button quiet wide">{say('handOver.given')}</button>
    </form>
  )
}
