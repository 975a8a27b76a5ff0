import { useEffect, useState, useSyncExternalStore } from 'react'
import { Form, useSubmit } from 'react-router'
import type { OwnDevice } from '#contract/channels.ts'
import { clock } from '../safe-return/timeline.tsx'
import { allowPush, pushTrouble, stopPush, type PushTrouble } from '../shared/push-browser.ts'
import { useTranslation } from '../translation.ts'
import { keepHere } from './keep-push-device.ts'
import { Act, Hidden } from './page.tsx'

const neverChanges = () => () => undefined
/** What stands in the way in this browser; null before the page is ready. */
const useTrouble = () =>
  useSyncExternalStore<PushTrouble | 'none' | null>(
    neverChanges,
    () => pushTrouble() ?? 'none',
    () => null,
  )

/** Which of so many devices this browser is; it then stands under the session of now. */
function useHere(count: number): string | undefined {
  const [here, setHere] = useState<string>()
  useEffect(() => {
    let isGone = false
    async function look() {
      const id = count > 0 ? await keepHere() : undefined
      if (!isGone) setHere(id)
    }
    look().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [count])
  return here
}

/** The devices that show alarms, and the way to make this one of them. */
export function PushDevices({ devices, pushKey }: { devices: readonly OwnDevice[]; pushKey: string }) {
  const { t } = useTranslation('channels')
  const here = useHere(devices.length)
  return (
    <section aria-labelledby="devices">
      <h2 id="devices">{t('devices.title')}</h2>
      <p>{t('devices.text')}</p>
      {here === undefined && <AllowHere pushKey={pushKey} />}
      {devices.length > 0 && (
        <ul className="rows">
          {devices.map((device) => (
            <Device key={device.id} device={device} isHere={device.id === here} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Asks the browser, and posts what it gives to the page. */
function AllowHere({ pushKey }: { pushKey: string }) {
  const { t } = useTranslation('channels')
  const before = useTrouble()
  const submit = useSubmit()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<PushTrouble>()
  const trouble = failure ?? before
  async function allow() {
    setBusy(true)
    setFailure(undefined)
    const allowed = await allowPush(pushKey)
    setBusy(false)
    if (typeof allowed === 'string') return setFailure(allowed)
    await submit({ act: 'allow', ...allowed }, { method: 'post' })
  }
  if (before === null)
    return (
      <noscript>
        <p>{t('devices.script')}</p>
      </noscript>
    )
  return (
    <>
      {trouble !== null && trouble !== 'none' && (
        <p className="notice" role={failure ? 'alert' : undefined}>
          {t(`trouble.${trouble}`)}
        </p>
      )}
      {(before === 'none' || before === 'denied') && (
        <p>
          <button type="button" className="button" aria-disabled={isBusy} onClick={() => !isBusy && void allow()}>
            {t('devices.allow')}
          </button>
        </p>
      )}
    </>
  )
}

/** One device in words, since when, what was proved there, and the button that ends it. */
function Device({ device, isHere }: { device: OwnDevice; isHere: boolean }) {
  const { t, locale } = useTranslation('channels')
  const { id, browser, system, createdAt, provedAt } = device
  const name = [browser, system].flatMap((word) => word ?? []).join(' · ') || t('devices.unknown')
  const label = t('devices.remove')
  return (
    <li>
      <p>
        <strong>{name}</strong> {isHere && <span className="soft">· {t('devices.here')}</span>}
      </p>
      <p className="soft">
        {t('devices.since', { at: clock(createdAt, locale) })}
        {provedAt && (
          <>
            <br />
            {t('proved', { at: clock(provedAt, locale) })}
          </>
        )}
      </p>
      {isHere ? (
        <Form method="post" preventScrollReset onSubmit={() => void stopPush().catch(() => undefined)}>
          <Hidden fields={{ act: 'remove', id }} />
          <button className="button quiet small" aria-label={`${label}: ${name}`}>
            {label}
          </button>
        </Form>
      ) : (
        <Act fields={{ act: 'remove', id }} label={label} name={`${label}: ${name}`} />
      )}
    </li>
  )
}
