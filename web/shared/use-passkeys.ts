import { useSyncExternalStore } from 'react'
import type { RefusalCode } from '#contract/errors.ts'
import { useTranslation } from '../translation.ts'
import { canUsePasskeys, type PasskeyFailure } from './passkey.ts'

const neverChanges = () => () => undefined

/** Whether this browser can use passkeys; undefined on the server and before hydration. */
export function useCanUsePasskeys(): boolean | undefined {
  return useSyncExternalStore(neverChanges, canUsePasskeys, () => undefined)
}

/** Says why nothing came of a passkey: the device's reason, or the service's refusal. */
export function usePasskeyFailure() {
  const { t } = useTranslation(['passkeys', 'errors'])
  return (failure: PasskeyFailure | RefusalCode) =>
    failure === 'stopped' ? t('stopped') : t(failure, { ns: 'errors' })
}
