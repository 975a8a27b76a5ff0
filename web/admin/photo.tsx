import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { readAccount } from '#contract/admin-accounts.ts'
import { changePhoto, PHOTO_REASONS } from '#contract/media.ts'
import { call } from '../api.ts'
import { useNewPhoto } from '../media/new-photo.ts'
import { photoAddress } from '../media/photo-address.ts'
import { PhotoAgreement, PhotoFile } from '../media/photo-question.tsx'
import { Field } from '../shared/field.tsx'
import { siteContext } from '../site.ts'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/photo'
import { Done, Refused } from './page-parts.tsx'
import { loadOrRedirect } from './sign-in-redirect.ts'

export async function loader({ context, params: { uid }, url }: Route.LoaderArgs) {
  const { name, photo } = loadOrRedirect(await context.get(siteContext).call(readAccount, { uid }), url)
  return { name, photo, isDone: url.searchParams.has('done') }
}

/** An administrator replaces the photo of an account, for a reason of the list; the member is told. */
export default function AccountPhoto({ loaderData: { name, photo, isDone }, params: { uid } }: Route.ComponentProps) {
  const { t } = useTranslation('admin-accounts')
  const navigate = useNavigate()
  const [reason, setReason] = useState<(typeof PHOTO_REASONS)[number]>('asked')
  const newPhoto = useNewPhoto(
    (file) => call(changePhoto, { uid, consent: 'PHOTO', reason, file }),
    () => navigate(`/admin/users/${uid}/photo?done`, { replace: true }),
  )
  const { chosen, send, refused, isBusy } = newPhoto
  const title = t('photo.title', { name })
  return (
    <>
      <title>{title}</title>
      <div className="head">
        <h1>{title}</h1>
        <Link to={`/admin/users/${uid}`}>{t('photo.back')}</Link>
      </div>
      {refused && <Refused refused={{ code: refused }} />}
      {isDone && !refused && !chosen && <Done>{t('photo.done')}</Done>}
      <p>{t('photo.text')}</p>
      <p>
        <img
          src={chosen?.shown ?? photoAddress(photo)}
          alt={chosen || photo ? t('photo.shown') : t('photo.none')}
          width="240"
          height="240"
        />
      </p>
      <div className="narrow">
        <Field
          as="select"
          name="reason"
          label={t('photo.reason')}
          value={reason}
          onChange={({ target }) => setReason(PHOTO_REASONS.find((one) => one === target.value) ?? 'asked')}
        >
          {PHOTO_REASONS.map((one) => (
            <option key={one} value={one}>
              {t(`photo.reasons.${one}`)}
            </option>
          ))}
        </Field>
        <PhotoFile label={t('photo.choose')} photo={newPhoto} />
      </div>
      {chosen && (
        <>
          <PhotoAgreement label={t('photo.agree')} photo={newPhoto} />
          <p>
            <button type="button" className="button" aria-disabled={isBusy} onClick={() => void send()}>
              {t('photo.use')}
            </button>
          </p>
        </>
      )}
    </>
  )
}
