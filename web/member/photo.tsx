import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, redirect, useNavigate } from 'react-router'
import type { RefusalCode } from '#contract/errors.ts'
import { PHOTO_TYPES, putPhoto, removePhoto } from '#contract/media.ts'
import { readOwnPerson } from '#contract/member.ts'
import { call } from '../api.ts'
import { asDataUrl } from '../media/data-url.ts'
import { photoAddress } from '../media/photo-address.ts'
import { shrink } from '../media/shrink.ts'
import { siteContext } from '../site.ts'
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
  const { uid, name, photo, isSelf } = person
  const { chosen, agreed, setAgreed, choose, send, refused, isBusy } = useNewPhoto(uid)
  return (
    <PortalPage
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
      <p className="field">
        <label htmlFor="photo">{say(photo ? 'photo.other' : 'photo.choose')}</label>
        <input
          id="photo"
          type="file"
          accept={PHOTO_TYPES.join(',')}
          disabled={isBusy}
          onChange={({ target }) => void choose(target)}
        />
      </p>
      <output>{isBusy ? say('photo.reading') : ''}</output>
      {chosen && (
        <>
          <label className="choice">
            <input type="checkbox" checked={agreed} onChange={({ target }) => setAgreed(target.checked)} />
            {say(`photo.agree.${isSelf ? 'self' : 'person'}`)}
          </label>
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

/** A photo that was chosen here and not sent yet: made small on the device, agreed to, then sent. */
function useNewPhoto(uid: string) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<{ file: Blob; shown: string }>()
  const [agreed, setAgreed] = useState(false)
  const [refused, setRefused] = useState<RefusalCode>()
  const [isBusy, setBusy] = useState(false)

  async function choose(input: HTMLInputElement) {
    const file = input.files?.[0]
    // The same file may be chosen again.
    input.value = ''
    if (!file) return
    setBusy(true)
    const shrunk = await shrink(file)
    const shown = typeof shrunk === 'string' ? undefined : await asDataUrl(shrunk)
    setBusy(false)
    // Another photo is another question.
    setAgreed(false)
    setRefused(typeof shrunk === 'string' ? shrunk : undefined)
    setChosen(typeof shrunk === 'string' || shown === undefined ? undefined : { file: shrunk, shown })
  }

  async function send() {
    if (!chosen || isBusy) return
    if (!agreed) return setRefused('photo-consent-required')
    setBusy(true)
    const answer = await call(putPhoto, { uid, consent: 'PHOTO', file: chosen.file })
    setBusy(false)
    setRefused(answer.ok ? undefined : answer.code)
    if (!answer.ok) return
    setChosen(undefined)
    await navigate(`${pageOf(uid)}?done=saved`, { replace: true })
  }
  return { chosen, agreed, setAgreed, choose, send, refused, isBusy }
}
