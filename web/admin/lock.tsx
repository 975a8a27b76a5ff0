import { useState } from 'react'
import { unlockConsole } from '#contract/admin-access.ts'
import { beginConsolePasskey } from '#contract/admin-passkeys.ts'
import type { In } from '#contract/index.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { call } from '../api.ts'
import { Modal } from '../shared/modal.tsx'
import { signWithPasskey, type PasskeyFailure } from '../shared/passkey.ts'
import { useCanUsePasskeys, usePasskeyFailure } from '../shared/use-passkeys.ts'
import { useTranslation } from '../translation.ts'
import { LockFields } from './lock-fields.tsx'
import type { Alarms } from './use-alarms.ts'

/** What unlocks the console: typed, or signed. */
type Key = Partial<In<'unlockConsole'>>

/** A use of the passkey, or why there is none. */
async function signed(): Promise<Key | PasskeyFailure | RefusalCode> {
  const asked = await call(beginConsolePasskey, {})
  if (!asked.ok) return asked.code
  const passkey = await signWithPasskey(asked.data)
  return typeof passkey === 'string' ? passkey : { passkey }
}

/**
 * The question over a console that locked: a code of the authenticator app, the password, or a passkey where there is one. The
 * page below stays as it is, with everything typed, and is not to be seen; alarms go on being counted and heard.
 */
export function Lock({ alarms, hasPasskey, onOpen }: { alarms: Alarms; hasPasskey: boolean; onOpen: () => void }) {
  const { t } = useTranslation(['admin', 'passkeys'])
  const say = usePasskeyFailure()
  const canUsePasskeys = useCanUsePasskeys()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<PasskeyFailure | RefusalCode>()

  /** Shows a key to the service; `key` is it, or why there is none. */
  async function unlock(show: () => Promise<Key | PasskeyFailure | RefusalCode>) {
    if (isBusy) return
    setBusy(true)
    setRefused(undefined)
    const key = await show()
    const answer = typeof key === 'string' ? { ok: false as const, code: key } : await call(unlockConsole, key)
    setBusy(false)
    if (answer.ok) onOpen()
    else setRefused(answer.code)
  }
  const typed = async (filled: FormData) => {
    const [code, password] = ['code', 'password'].map((name) => String(filled.get(name) ?? ''))
    return { code, password }
  }
  return (
    <Modal
      kind="info"
      title={t('lock.title')}
      only
      onSubmit={(filled) => void unlock(() => typed(filled))}
      text={<p>{t('lock.text')}</p>}
      onClose={() => undefined}
    >
      <AlarmLine alarms={alarms} />
      {refused && (
        <p className="mistake" role="alert">
          {say(refused)}
        </p>
      )}
      <LockFields />
      <p className="actions">
        <button className="button" aria-disabled={isBusy}>
          {t('lock.button')}
        </button>
        {hasPasskey && canUsePasskeys && (
          <button className="button quiet" type="button" aria-disabled={isBusy} onClick={() => void unlock(signed)}>
            {t('console.unlock', { ns: 'passkeys' })}
          </button>
        )}
        <a href={`${import.meta.env.BASE_URL}admin/login`}>{t('lock.other')}</a>
      </p>
    </Modal>
  )
}

/** The cover of a console whose session has ended, or whose browser somebody else signed in in: nothing below it is theirs to see. */
export function Ended({ alarms }: { alarms: Alarms }) {
  const { t } = useTranslation('admin')
  return (
    <Modal kind="info" title={t('ended.title')} only text={<p>{t('ended.text')}</p>} onClose={() => undefined}>
      <AlarmLine alarms={alarms} />
      <p className="actions">
        <a className="button" href={`${import.meta.env.BASE_URL}admin/login`} target="_blank" rel="noreferrer">
          {t('ended.signIn')}
        </a>
      </p>
    </Modal>
  )
}

/** How many alarms are open, over a covered page: a watch goes on. */
function AlarmLine({ alarms: { count } }: { alarms: Alarms }) {
  const { t } = useTranslation('admin-incidents')
  const open = count?.open ?? 0
  return (
    open > 0 && (
      <p role="status">
        <strong>{open}</strong> {t('watch.open', { count: open })}
      </p>
    )
  )
}
