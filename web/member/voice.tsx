import { Form, Link, useNavigate } from 'react-router'
import { RECORDING_MAX_BYTES } from '#contract/limits.ts'
import { readOwnPerson, type OwnPerson } from '#contract/member.ts'
import { hearVoice, putVoice, readVoice, RECORDING_TYPES, removeVoice, type Voice } from '#contract/recordings.ts'
import { addressOf } from '../api.ts'
import { permissionsPolicy } from '../permissions-policy.ts'
import { clock } from '../safe-return/timeline.tsx'
import { Field } from '../shared/field.tsx'
import { readUpload } from '../shared/read-upload.ts'
import { RefusedFields } from '../shared/refused-fields.tsx'
import { siteContext } from '../site.ts'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/voice'
import { loadOrRedirect, takenOr } from './answers.ts'
import { Ask } from './ask.tsx'
import { PortalPage } from './page.tsx'
import { VoiceRecorder } from './voice-recorder.tsx'

const pageOf = (uid: string) => `/account/people/${uid}/voice`

/** The one page that may ask for the microphone. */
export const headers = () => ({ 'Permissions-Policy': permissionsPolicy({ microphone: true }) })

export async function loader({ context, params: { uid }, url }: Route.LoaderArgs) {
  const { call } = context.get(siteContext)
  const [person, kept] = await Promise.all([call(readOwnPerson, { uid }), call(readVoice, { uid })])
  const { searchParams } = url
  const done = (['kept', 'gone'] as const).find((known) => searchParams.get('done') === known)
  return { person: loadOrRedirect(person), kept: loadOrRedirect(kept), isAsked: searchParams.has('remove'), done }
}

/** A file that was chosen is kept; any other form of this page removes what is kept. */
export async function action({ context, params: { uid }, request }: Route.ActionArgs) {
  const { call } = context.get(siteContext)
  const isFile = request.headers.get('content-type')?.startsWith('multipart/form-data')
  if (!isFile) return takenOr(await call(removeVoice, { uid }), `${pageOf(uid)}?done=gone`, {})
  const upload = await readUpload(request, RECORDING_MAX_BYTES)
  const file = upload?.file
  const code = upload ? ('required-data' as const) : ('recording-too-large' as const)
  if (!file) return { refused: { code, field: 'file', typed: {} } }
  return takenOr(await call(putVoice, { uid, file }), `${pageOf(uid)}?done=kept`, {})
}

/** A few words of somebody who cares for the person, for a finder to play: recorded, heard, replaced and removed. */
export default function VoicePage({ loaderData: { person, kept, isAsked, done }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('member')
  const navigate = useNavigate()
  const { uid, name, isSelf } = person
  const refused = actionData && 'refused' in actionData ? actionData.refused : undefined
  return (
    <PortalPage
      name={name}
      title={t(isSelf ? 'voice.ownTitle' : 'voice.title', { name })}
      back={{ to: `/account/people/${uid}`, label: isSelf ? t('person.ownTitle') : name }}
      refused={refused}
      said={done && t(`voice.${done}`)}
    >
      {isAsked && kept.voice && (
        <Ask
          title={t('voice.askTitle')}
          text={t('voice.askText')}
          yes={t('voice.yes')}
          no={t('voice.no')}
          back={pageOf(uid)}
          fields={{ act: 'remove' }}
        />
      )}
      <p>{t(isSelf ? 'voice.ownText' : 'voice.text', { name })}</p>
      <KeptVoice person={person} kept={kept} />
      {kept.mayRecord && (
        <>
          <p>{t('voice.careful')}</p>
          <p className="soft">{t('voice.example')}</p>
          {kept.voice && <p>{t('voice.replaces')}</p>}
          <VoiceRecorder uid={uid} onSent={() => void navigate(`${pageOf(uid)}?done=kept`, { replace: true })} />
          <RefusedFields refused={refused}>
            <Form method="post" encType="multipart/form-data">
              <Field
                label={t('voice.file')}
                hint={t('voice.hint')}
                name="file"
                type="file"
                accept={RECORDING_TYPES.join(',')}
              />
              <button className="button quiet">{t('voice.useFile')}</button>
            </Form>
          </RefusedFields>
        </>
      )}
    </PortalPage>
  )
}

/** Whose words are kept, to be heard and removed. */
function KeptVoice({ person: { uid }, kept: { voice } }: { person: OwnPerson; kept: Voice }) {
  const { t, locale } = useTranslation('member')
  const { t: say } = useTranslation('safe-return')
  if (!voice) return <p>{t('voice.none')}</p>
  const { isMine, at, relation, calledAs } = voice
  const time = clock(at, locale)
  const kin = say(`kin.is.${calledAs ?? relation}`)
  return (
    <>
      <p>{isMine ? t('voice.mine', { time }) : t('voice.theirs', { time, kin })}</p>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- ten seconds that somebody spoke, which nobody has written down */}
      <audio
        controls
        preload="none"
        src={`${addressOf(hearVoice, { uid })}?${Date.parse(at)}`}
        aria-label={t('voice.player')}
      />
      <p>
        <Link className="act minor" to={`${pageOf(uid)}?remove`} preventScrollReset>
          {t('voice.remove')}
        </Link>
      </p>
    </>
  )
}
