import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { photo as rules } from '#contract/forms.ts'
import { PHOTO_TYPES } from '#contract/media.ts'
import { forgetPhoto, keepPhoto, keptPhoto } from '../media/kept-photo.ts'
import { asDataUrl } from '../media/data-url.ts'
import { photoAddress } from '../media/photo-address.ts'
import { shrink } from '../media/shrink.ts'
import { useAnswers } from './answers.ts'
import { HintAndMistake } from '../shared/field.tsx'
import { useTranslation } from '../translation.ts'
import { Tick, useQuestion } from './fields.tsx'
import { section, textOf } from './section.ts'

interface Options {
  /** Whose photo it is: one's own, or that of the person one acts for. */
  of?: 'self' | 'person'
  /** The photo that the account has already. */
  current?: string | null | undefined
}

/** A photo for the helper page, with a consent of its own; nobody has to give one. It is sent after the create. */
export const photo = section<Options>({
  fields: () => ['photo', 'agreePhoto'],
  rules: () => rules,
  Ask: function PhotoQuestion({ of = 'self', current }) {
    const { t } = useTranslation('sections')
    const { values, set, refuse, isReady } = useAnswers()
    const { question, marks } = useQuestion({ name: 'photo', label: '', hint: t(`photo.hint.${of}`) })
    const [seen, setSeen] = useState<string>()
    const [isReading, setReading] = useState(false)
    const choose = useRef<HTMLInputElement>(null)
    const id = textOf(values, 'photo')

    const find = useEffectEvent(async () => {
      const kept = id ? keptPhoto(id) : undefined
      if (id && !kept) set({ photo: undefined, agreePhoto: undefined })
      setSeen(kept && (await asDataUrl(kept)))
    })
    useEffect(() => void find(), [id])

    async function take(input: HTMLInputElement) {
      const file = input.files?.[0]
      // The same file may be chosen again.
      input.value = ''
      if (!file || isReading) return
      setReading(true)
      const shrunk = await shrink(file)
      setReading(false)
      if (typeof shrunk === 'string') return refuse({ field: 'photo', code: shrunk })
      if (id) forgetPhoto(id)
      // Another photo is another question.
      set({ photo: await keepPhoto(shrunk), agreePhoto: undefined })
    }
    function remove() {
      set({ photo: undefined, agreePhoto: undefined })
      forgetPhoto(id)
      choose.current?.focus()
    }

    const input = (label: string, more: { capture?: 'environment'; ref?: typeof choose } = {}) => (
      <label className={`button quiet picker${more.capture ? ' camera' : ''}`}>
        <input
          type="file"
          accept={PHOTO_TYPES.join(',')}
          disabled={!isReady}
          aria-disabled={isReading || undefined}
          onChange={({ target }) => void take(target)}
          {...more}
          {...marks}
        />
        <span>{label}</span>
      </label>
    )
    return (
      <fieldset className="field photo-question" id="photo">
        <legend>
          {t('photo.legend')} <span className="soft unbroken">{t('optional')}</span>
        </legend>
        <HintAndMistake {...question} />
        <div className="photo-choice">
          <img
            src={seen ?? photoAddress(current ?? null)}
            alt={seen || current ? t('photo.shown') : t('photo.none')}
            width="160"
            height="160"
          />
          <div className="actions">
            {input(t('photo.take'), { capture: 'environment' })}
            {input(t(id || current ? 'photo.other' : 'photo.choose'), { ref: choose })}
            {id && (
              <button type="button" className="button quiet" onClick={remove}>
                {t('photo.remove')}
              </button>
            )}
          </div>
        </div>
        <output>{isReading ? t('photo.reading') : ''}</output>
        {id && <Tick name="agreePhoto">{t(`photo.agree.${of}`)}</Tick>}
      </fieldset>
    )
  },
  rows: (values, { current }) => [
    { field: 'photo', label: 'photo.legend', value: values.photo || current ? 'yes' : 'no' },
  ],
})
