import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keepConsoleOpen, readConsole, unlockConsole } from '#contract/admin-access.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { CONSOLE_USE_SECONDS } from '#contract/limits.ts'
import { call } from '../api.ts'
import { Modal } from '../shared/modal.tsx'
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
  const check = useCallback(async () => {
    const answer = await call(readConsole, {})
    if (!answer.ok) return
    const { step, locksIn } = answer.data
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
  return { isLocked, open: () => setLocked(false) }
}

/**
 * The question over a console that locked: a code of the authenticator app, or the password. The page below stays as it is, with
 * everything typed, and is not to be seen; alarms go on being counted and heard.
 */
export function Lock({ alarms: { count }, onOpen }: { alarms: Alarms; onOpen: () => void }) {
  const { t } = useTranslation(['admin', 'admin-incidents', 'errors'])
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<RefusalCode>()

  async function unlock(filled: FormData) {
    if (isBusy) return
    const [code, password] = ['code', 'password'].map((name) => String(filled.get(name) ?? ''))
    setBusy(true)
    setRefused(undefined)
    const answer = await call(unlockConsole, { code, password })
    setBusy(false)
    if (answer.ok) onOpen()
    else setRefused(answer.code)
  }
  const open = count?.open ?? 0
  return (
    <Modal
      kind="info"
      title={t('lock.title')}
      only
      onSubmit={(filled) => void unlock(filled)}
      onClose={() => undefined}
    >
      <p>{t('lock.text')}</p>
      {open > 0 && (
        <p role="status">
          <strong>{open}</strong> {t('watch.open', { ns: 'admin-incidents', count: open })}
        </p>
      )}
      {refused && (
        <p className="mistake" role="alert">
          {t(refused, { ns: 'errors' })}
        </p>
      )}
      <LockFields />
      <p className="actions">
        <button className="button" aria-disabled={isBusy}>
          {t('lock.button')}
        </button>
        <a href={`${import.meta.env.BASE_URL}admin/login`}>{t('lock.other')}</a>
      </p>
    </Modal>
  )
}
