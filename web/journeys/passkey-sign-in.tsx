import { useState } from 'react'
import type { RefusalCode } from '#contract/errors.ts'
import type { UsedPasskey } from '#contract/passkey-forms.ts'
import { call } from '../api.ts'
import { signWithPasskey, type PasskeyFailure } from '../shared/passkey.ts'
import { useCanUsePasskeys, usePasskeyFailure } from '../shared/use-passkeys.ts'
import { useTranslation } from '../translation.ts'
import { useOnce } from './use-once.ts'

/**
 * The button that signs in with a passkey, where the browser can; with the username that was typed, or whichever passkey is chosen.
 * `onUsed` sends what the device signed.
 */
export function PasskeySignIn({
  username,
  onUsed,
}: {
  username: string
  onUsed: (passkey: UsedPasskey) => Promise<void>
}) {
  const { t } = useTranslation('passkeys')
  const can = useCanUsePasskeys()
  const say = usePasskeyFailure()
  const { isBusy, once } = useOnce()
  const [failure, setFailure] = useState<PasskeyFailure | RefusalCode>()
  const press = () =>
    once(async () => {
      setFailure(undefined)
      const { beginPasskeySignIn } = await import('#contract/passkeys.ts')
      const asked = await call(beginPasskeySignIn, { username })
      if (!asked.ok) return setFailure(asked.code)
      const used = await signWithPasskey(asked.data)
      if (typeof used === 'string') setFailure(used)
      else await onUsed(used)
    })
  if (!can) return null
  return (
    <div className="passkey">
      <p className="hint" id="passkey-hint">
        {t('signIn.hint')}
      </p>
      <button
        type="button"
        className="button quiet"
        aria-describedby="passkey-hint"
        aria-disabled={isBusy}
        onClick={() => void press()}
      >
        {t('signIn.button')}
      </button>
      {failure && (
        <p className="mistake" role="alert">
          {say(failure)}
        </p>
      )}
    </div>
  )
}
