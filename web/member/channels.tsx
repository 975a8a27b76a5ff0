import { Link, useSearchParams } from 'react-router'
import {
  changeChannels,
  keepOwnNumber,
  readChannels,
  testChannel,
  undoChannels,
  type Channels,
} from '#contract/channels.ts'
import { CHANNEL_PROVED_DAYS } from '#contract/limits.ts'
import { CHANNELS, type Channel } from '#contract/messages.ts'
import { addPushDevice, removePushDevice } from '#contract/push.ts'
import { shownNumber } from '../safe-return/numbers.server.ts'
import { clock } from '../safe-return/timeline.tsx'
import { readForm } from '../shared/read-form.ts'
import { siteContext } from '../site.ts'
import { Together } from '../shared/together.tsx'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/channels'
import { loadOrRedirect, takenOr } from './answers.ts'
import { ChannelTestResult, useFollowTests } from './channel-result.tsx'
import { Act, PortalPage } from './page.tsx'
import { PushDevices } from './push-devices.tsx'
import { RingAtNight } from './ring-at-night.tsx'

const HERE = '/account/settings/channels'

export async function loader({ context }: Route.LoaderArgs) {
  const read = loadOrRedirect(await context.get(siteContext).call(readChannels, {}))
  return { ...read, callsFrom: read.callsFrom && shownNumber(read.callsFrom) }
}

const isChannel = (word: string | undefined): word is Channel => (CHANNELS as readonly string[]).includes(word ?? '')

/** What is done with the list of channels; the service knows the rule. */
export async function action({ context, request }: Route.ActionArgs) {
  const { call } = context.get(siteContext)
  const typed = (await readForm(request)) ?? {}
  const { act = '', channel, id = '' } = typed
  if (act === 'undo') return takenOr(await call(undoChannels, {}), `${HERE}?done=undone`, typed)
  if (act === 'hide' || act === 'show')
    return takenOr(await call(keepOwnNumber, { hides: act === 'hide' }), `${HERE}?done=changed#keep-number`, typed)
  if (act === 'remove') return takenOr(await call(removePushDevice, { id }), `${HERE}?done=removed`, typed)
  if (act === 'allow') {
    const { endpoint = '', p256dh = '', auth = '' } = typed
    return takenOr(await call(addPushDevice, { endpoint, p256dh, auth }), `${HERE}?done=allowed`, typed)
  }
  if (act === 'test' && isChannel(channel))
    return takenOr(await call(testChannel, { channel }), `${HERE}?done=tested#${channel}`, typed)
  const { channels } = loadOrRedirect(await call(readChannels, {}))
  const on = channels.filter(({ isOn }) => isOn).map((one) => one.channel)
  return takenOr(await call(changeChannels, { channels: changed(on, act, channel) }), `${HERE}?done=changed`, typed)
}

/** The channels that are on after one is turned on or off, or comes one earlier. */
function changed(on: Channel[], act: string, channel: string | undefined): Channel[] {
  if (!isChannel(channel)) return on
  if (act === 'off') return on.filter((one) => one !== channel)
  if (act === 'on') return [...on.filter((one) => one !== channel), channel]
  const place = on.indexOf(channel)
  return place > 0 ? on.toSpliced(place, 1).toSpliced(place - 1, 0, channel) : on
}

/** What may stand in `?done=`; each has its sentence. */
const DONE = ['undone', 'removed', 'allowed', 'tested', 'changed'] as const

/** How alarms reach the member: each way with its switch, its place, its test, and what a test proved. */
export default function OwnChannels({ loaderData, actionData }: Route.ComponentProps) {
  const { t, locale } = useTranslation('channels')
  const { t: say } = useTranslation('member')
  const [query] = useSearchParams()
  const done = DONE.find((one) => one === query.get('done'))
  const { channels, devices, undo, tests, pushKey } = loaderData
  useFollowTests(tests)
  const names = (list: readonly Channel[]) =>
    new Intl.ListFormat(locale === 'md' ? 'zh-Hans' : locale).format(list.map((one) => t(`name.${one}`)))
  return (
    <PortalPage
      title={t('title')}
      back={{ to: '/account/settings', label: say('settings.title') }}
      refused={actionData?.refused}
      said={done && t(`done.${done}`)}
    >
      {channels.length > 0 ? <p>{t('text')}</p> : <NoChannel />}
      {undo && (
        <section className="notice" aria-label={t('undo.title')}>
          <p>{t('undo.text', { before: names(undo.before), until: clock(undo.until, locale) })}</p>
          <Act fields={{ act: 'undo' }} label={t('undo.button')} />
        </section>
      )}
      {channels.length > 0 && (
        <ol className="ways-on">
          {channels.map((one, index) => (
            <OneChannel key={one.channel} {...one} index={index} of={loaderData} />
          ))}
        </ol>
      )}
      {channels.length > 0 && <p className="soft">{t('rule', { days: CHANNEL_PROVED_DAYS })}</p>}
      {loaderData.relay && <KeepNumber {...loaderData.relay} />}
      {pushKey !== null && <PushDevices devices={devices} pushKey={pushKey} />}
      {loaderData.callsFrom !== null && <RingAtNight number={loaderData.callsFrom} />}
    </PortalPage>
  )
}

/** Nothing can reach the member: why, and where that is mended, calmly, for a person with dementia reads it too (D70.20). */
function NoChannel() {
  const { t } = useTranslation('channels')
  const { t: say } = useTranslation('member')
  return (
    <div className="notice glow">
      <p>{t('none')}</p>
      <p>
        <Link className="button" to="/account/settings">
          {say('settings.title')}
        </Link>
      </p>
    </div>
  )
}

/** Whether finders see the member's number, or are connected through ours. */
function KeepNumber({ hidesNumber, isThere }: NonNullable<Channels['relay']>) {
  const { t } = useTranslation('channels')
  return (
    <section className="card stack" aria-labelledby="keep-number">
      <h2 id="keep-number">{t('keep.title')}</h2>
      <p>{t(hidesNumber ? (isThere ? 'keep.hidden' : 'keep.gone') : 'keep.shown')}</p>
      <div className="actions">
        <Act fields={{ act: hidesNumber ? 'show' : 'hide' }} label={t(hidesNumber ? 'keep.show' : 'keep.hide')} />
      </div>
    </section>
  )
}

/** One way: whether it is on, what proved it, and what can be done about it. */
function OneChannel({
  channel,
  isOn,
  mustStay,
  provedAt,
  index,
  of: { tests, phoneEndsIn },
}: Channels['channels'][number] & { index: number; of: Channels }) {
  const { t, locale } = useTranslation('channels')
  const name = t(`name.${channel}`)
  const act = (what: 'on' | 'off' | 'earlier' | 'test', label: string) => (
    <Act fields={{ act: what, channel }} label={label} name={`${label}: ${name}`} />
  )
  const test = tests.find((one) => one.channel === channel)
  return (
    <li id={channel} className="card stack">
      <h2>
        {name} <span className="soft">· {t(isOn ? 'on' : 'off')}</span>
      </h2>
      <p>
        <Together text={t(`what.${channel}`, { digits: phoneEndsIn ?? '' })} />
      </p>
      {provedAt && <p className="soft">{t('proved', { at: clock(provedAt, locale) })}</p>}
      {isOn && mustStay && <p className="soft">{t(channel === 'sms' ? 'smsStays' : 'stays')}</p>}
      {test && <ChannelTestResult test={test} />}
      <div className="actions">
        {act('test', t(channel === 'voice' ? 'callMe' : 'test'))}
        {isOn && index > 0 && act('earlier', t('earlier'))}
        {isOn ? !mustStay && act('off', t('turnOff')) : act('on', t('turnOn'))}
      </div>
    </li>
  )
}
