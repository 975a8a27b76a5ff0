import { useCallback, useEffect, useState } from 'react'
import { keepConsoleOpen, readConsole, unlockConsole } from '#contract/admin-access.ts'
import { beginConsolePasskey } from '#contract/admin-passkeys.ts'
import type { In } from '#contract/index.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { CONSOLE_USE_SECONDS } from '#contract/limits.ts'
import { call } from '../api.ts'
import { Modal } from '../shared/modal.tsx'
import { signWithPasskey, type PasskeyFailure } from '../shared/passkey.ts'
import { useCanUsePasskeys, usePasskeyFailure } from '../shared/use-passkeys.ts'
import { useTranslation } from '../translation.ts'
import { LockFields } from './lock-fields.tsx'
import type { Alarms } from './use-alarms.ts'

/** How often the page asks the service whether its console is locked. */
const CHECK_MS = 20_000
/** The page covers itself so long before the service locks, so that nothing it does meets a locked console. */
const EARLY_SECONDS = 45

/**
 * Whether the console is locked, as the service says; and tells the service that somebody uses it, for a key or a press is not a
 * call. Pages that read themselves again do not count as use.
 */
export function useLock() {
  const [isLocked, setLocked] = useState(false)
  const [hasPasskey, setHasPasskey] = useState(false)
  const check = useCallback(async () => {
    const answer = await call(readConsole, {})
    if (!answer.ok) return
    const { step, locksIn, factors } = answer.data
    setHasPasskey(factors.includes('passkey'))
    setLocked((was) => was || step === 'locked' || (locksIn !== null && locksIn < EARLY_SECONDS))
  }, [])
  useEffect(() => {
    // What is typed into the question is no use of the console.
    if (isLocked) return undefined
    let toldAt = Date.now()
    const use = () => {
      if (Date.now() - toldAt < CONSOLE_USE_SECONDS * 1000) return
      toldAt = Date.now()
      void call(keepConsoleOpen, {})
    }
    const look = () => void check()
    const timer = setInterval(look, CHECK_MS)
    document.addEventListener('visibilitychange', look)
    for (const kind of ['keydown', 'pointerdown'] as const) document.addEventListener(kind, use)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      for (const kind of ['keydown', 'pointerdown'] as const) document.removeEventListener(kind, use)
    }
  }, [check, isLocked])
  return { isLocked, hasPasskey, open: () => setLocked(false) }
}

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
export function Lock({
  alarms: { count },
  hasPasskey,
  onOpen,
}: {
  alarms: Alarms
  hasPasskey: boolean
  onOpen: () => void
}) {
  const { t } = useTranslation(['admin', 'admin-incidents', 'passkeys'])
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
  const open = count?.open ?? 0
  return (
    <Modal
      kind="info"
      title={t('lock.title')}
      only
      onSubmit={(filled) => void unlock(() => typed(filled))}
      text={<p>{t('lock.text')}</p>}
      onClose={() => undefined}
    >
      {open > 0 && (
        <p role="status">
          <strong>{open}</strong> {t('watch.open', { ns: 'admin-incidents', count: open })}
        </p>
      )}
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
