import { Link, redirect, useNavigate } from 'react-router'
import { putPhoto, removePhoto } from '#contract/media.ts'
import { readOwnPerson } from '#contract/member.ts'
import { call } from '../api.ts'
import { useNewPhoto } from '../media/new-photo.ts'
import { photoAddress } from '../media/photo-address.ts'
import { PhotoAgreement, PhotoFile } from '../media/photo-question.tsx'
import { siteContext } from '../site.ts'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/photo'
import { loadOrRedirect, takenOr } from './answers.ts'
import { Ask } from './ask.tsx'
import { PortalPage } from './page.tsx'

const pageOf = (uid: string) => `/account/people/${uid}/photo`

export async function loader({ context, params: { uid }, url }: Route.LoaderArgs) {
  const person = loadOrRedirect(await context.get(siteContext).call(readOwnPerson, { uid }))
  if (!person.may.includes('photo')) throw redirect(`/account/people/${uid}`)
  return { person, isAsked: url.searchParams.has('remove') }
}

/** The photo is taken away; a new one is sent by the page itself, which makes it small first. */
export async function action({ context, params: { uid } }: Route.ActionArgs) {
  return takenOr(await context.get(siteContext).call(removePhoto, { uid }), `${pageOf(uid)}?done=saved`, {})
}

/** What whoever scans the card sees of the person, and how to change it. */
export default function PhotoPage({ loaderData: { person, isAsked }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('member')
  const { t: say } = useTranslation('sections')
  const navigate = useNavigate()
  const { uid, name, photo, isSelf } = person
  const newPhoto = useNewPhoto(
    (file) => call(putPhoto, { uid, consent: 'PHOTO', file }),
    () => navigate(`${pageOf(uid)}?done=saved`, { replace: true }),
  )
  const { chosen, send, refused, isBusy } = newPhoto
  return (
    <PortalPage
      name={name}
      title={t(isSelf ? 'photo.ownTitle' : 'photo.title', { name })}
      back={{ to: `/account?person=${uid}`, label: isSelf ? t('toAccount') : name }}
      refused={actionData?.refused ?? (refused && { code: refused, typed: {} })}
    >
      {isAsked && photo && (
        <Ask
          title={t('photo.askTitle')}
          text={t('photo.askText')}
          yes={t('photo.yes')}
          no={t('photo.no')}
          back={pageOf(uid)}
          fields={{ act: 'remove' }}
        />
      )}
      <p>{say(`photo.hint.${isSelf ? 'self' : 'person'}`)}</p>
      <p>
        <img
          className="portrait"
          src={chosen?.shown ?? photoAddress(photo)}
          alt={chosen || photo ? say('photo.shown') : say('photo.none')}
          width="240"
          height="240"
        />
      </p>
      <noscript>
        <p>{t('photo.noScript')}</p>
      </noscript>
      <PhotoFile label={say(photo ? 'photo.other' : 'photo.choose')} photo={newPhoto} />
      <output>{isBusy ? say('photo.reading') : ''}</output>
      {chosen && (
        <>
          <PhotoAgreement
            className="choice"
            label={say(`photo.agree.${isSelf ? 'self' : 'person'}`)}
            photo={newPhoto}
          />
          <p>
            <button type="button" className="button" aria-disabled={isBusy} onClick={() => void send()}>
              {t('photo.use')}
            </button>
          </p>
        </>
      )}
      {photo && !chosen && (
        <p>
          <Link className="act minor" to={`${pageOf(uid)}?remove`} preventScrollReset>
            {say('photo.remove')}
          </Link>
        </p>
      )}
    </PortalPage>
  )
}
