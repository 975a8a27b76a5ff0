import { HAND_OVER_COLOURS } from '#contract/hand-over.ts'
import { HAND_OVER_MISSES } from '#contract/limits.ts'
import type { Person } from '#contract/safe-return.ts'
import { Field } from '../shared/field.tsx'
import type { RefusedForm } from '../shared/refused-form.ts'
import { useTranslation } from '../translation.ts'
import { HAND_OVER } from './hand-over-by-word.tsx'
import { useSentences } from './kin.ts'

/** What whoever came shows: a colour to choose, and three digits to type. */
export function HandOverSigns({
  person,
  triesLeft,
  refused,
}: {
  person: Pick<Person, 'firstname' | 'pronoun'>
  triesLeft: number
  refused: RefusedForm | undefined
}) {
  const { t } = useTranslation('safe-return')
  const say = useSentences(person)
  const typed = refused?.typed.how === 'SHOWN' ? refused.typed : {}
  return (
    <form method="post" noValidate>
      <input type="hidden" name="act" value={HAND_OVER} />
      <input type="hidden" name="how" value="SHOWN" />
      <p>{t('handOver.ask')}</p>
      <fieldset className="swatches" id="colour" tabIndex={-1}>
        <legend>{t('handOver.which')}</legend>
        {HAND_OVER_COLOURS.map((colour) => (
          <label key={colour}>
            <input type="radio" name="colour" value={colour} defaultChecked={typed.colour === colour} required />
            <span className="swatch" data-colour={colour} aria-hidden="true" />
            <span>{t(`handOver.colour.${colour}`)}</span>
          </label>
        ))}
      </fieldset>
      <Field
        name="digits"
        label={t('handOver.digits')}
        mistake={refused?.field === 'digits' ? refused.code : undefined}
        defaultValue={typed.digits}
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
        required
      />
      <p id="tries-left" className="soft" aria-live="polite" data-live>
        {triesLeft < HAND_OVER_MISSES && t('handOver.left', { count: triesLeft })}
      </p>
      <button className="button wide">{say('handOver.check')}</button>
    </form>
  )
}
