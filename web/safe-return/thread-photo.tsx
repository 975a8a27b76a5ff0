import { PHOTO_TYPES } from '#contract/media.ts'
import { Field } from '../shared/field.tsx'
import type { RefusedForm } from '../shared/refused-form.ts'
import { useTranslation } from '../translation.ts'

/** The hidden `act` of the form that sends a photo. */
export const PHOTO = 'photo'

/** A photo of the place, for the family to know it by. */
export function ThreadPhoto({ id, refused }: { id: string; refused: RefusedForm | undefined }) {
  const { t } = useTranslation('safe-return')
  return (
    <details className="fold" open={refused !== undefined}>
      <summary className="button quiet wide">{t('thread.photo.offer')}</summary>
      <form method="post" action={`#${id}`} encType="multipart/form-data">
        <input type="hidden" name="act" value={PHOTO} />
        <Field
          id={`${id}-file`}
          name="file"
          type="file"
          accept={PHOTO_TYPES.join(',')}
          label={t('thread.photo.choose')}
          hint={t('thread.photo.hint')}
          mistake={refused?.code}
        />
        <button className="button wide" data-sending={t('thread.photo.sending')}>
          {t('thread.photo.send')}
        </button>
        <p role="status" className="visually-hidden" data-progress />
      </form>
    </details>
  )
}
