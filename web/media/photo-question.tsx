import type { RefusalCode } from '#contract/errors.ts'
import { PHOTO_TYPES } from '#contract/media.ts'
import { Field, HintAndMistake, marksOf } from '../shared/field.tsx'
import type { useNewPhoto } from './new-photo.ts'

type NewPhoto = ReturnType<typeof useNewPhoto>
const NOT_AGREED: RefusalCode = 'photo-consent-required'

/** The question which photo, with what is wrong with the one that was chosen beside it. */
export const PhotoFile = ({
  label,
  photo: { choose, isBusy, refused },
}: {
  label: string
  photo: Pick<NewPhoto, 'choose' | 'isBusy' | 'refused'>
}) => (
  <Field
    type="file"
    name="photo"
    label={label}
    accept={PHOTO_TYPES.join(',')}
    aria-disabled={isBusy || undefined}
    onChange={({ target }) => void choose(target as HTMLInputElement)}
    mistake={refused?.startsWith('photo-') && refused !== NOT_AGREED ? refused : undefined}
  />
)

/** The question whether the photo may be shown; that it must be ticked stands beside it. */
export function PhotoAgreement({
  label,
  className,
  photo: { agreed, setAgreed, refused },
}: {
  label: string
  className?: string
  photo: Pick<NewPhoto, 'agreed' | 'setAgreed' | 'refused'>
}) {
  const question = { id: 'agreePhoto', mistake: refused === NOT_AGREED ? refused : undefined }
  const box = (
    <label className={className}>
      <input
        type="checkbox"
        checked={agreed}
        onChange={({ target }) => setAgreed(target.checked)}
        {...marksOf(question)}
      />{' '}
      {label}
    </label>
  )
  return (
    <div className={question.mistake && 'field'}>
      <HintAndMistake {...question} />
      {className ? box : <p>{box}</p>}
    </div>
  )
}
