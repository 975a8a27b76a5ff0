import { useState } from 'react'
import type { RefusalCode } from '#contract/errors.ts'
import { beginPasskeyConfirmation } from '#contract/passkeys.ts'
import { call } from '../api.ts'
import { useTranslation } from '../translation.ts'
import { signWithPasskey, type PasskeyFailure } from './passkey.ts'
import { useCanUsePasskeys, usePasskeyFailure } from './use-passkeys.ts'

/**
 * Lets a form be confirmed by a passkey in the place of its password: the signature goes into a hidden field, and the form is sent by
 * its own button. `answered`: what the form was answered last; a signature serves once, so that another answer asks for another one.
 */
export function PasskeyInstead({ answered }: { answered: unknown }) {
  const { t } = useTranslation('passkeys')
  const can = useCanUsePasskeys()
  const say = usePasskeyFailure()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<PasskeyFailure | RefusalCode>()
  const [signed, setSigned] = useState<{ proof: string; for: unknown }>()

  async function sign() {
    setBusy(true)
    setFailure(undefined)
    const asked = await call(beginPasskeyConfirmation, {})
    const used = asked.ok ? await signWithPasskey(asked.data) : asked.code
    setBusy(false)
    if (typeof used === 'string') setFailure(used)
    else setSigned({ proof: JSON.stringify(used), for: answered })
  }

  if (!can) return null
  const proof = signed && signed.for === answered ? signed.proof : undefined
  return (
    <div className="passkey-instead">
      {proof ? (
        <input type="hidden" name="passkeyProof" value={proof} />
      ) : (
        <p className="actions">
          <button
            type="button"
            className="button quiet small"
            aria-disabled={isBusy}
            onClick={() => !isBusy && void sign()}
          >
            {t('instead.button')}
          </button>
        </p>
      )}
      <p role="status">{proof && t('instead.signed')}</p>
      {failure && (
        <p className="mistake" role="alert">
          {say(failure)}
        </p>
      )}
    </div>
  )
}
