import { beginAddingConsolePasskey, beginConsolePasskey } from '#contract/admin-passkeys.ts'
import { addressOf } from '../api.ts'
import { useTranslation } from '../translation.ts'

/** Why nothing came of it: the script of the page writes the one that holds. */
function Mistake() {
  const { t } = useTranslation(['passkeys', 'errors'])
  return (
    <p
      className="mistake"
      role="alert"
      hidden
      data-stopped={t('stopped')}
      data-passkey-known={t('passkey-known', { ns: 'errors' })}
      data-passkey-failed={t('passkey-failed', { ns: 'errors' })}
    />
  )
}

/** The button that enters, or unlocks, by a passkey; the script shows it where the browser can. */
export function UsePasskey({
  intent = 'use-passkey',
  label,
  hint,
}: {
  intent?: 'use-passkey' | 'unlock-by-passkey'
  label: string
  hint: string
}) {
  const { t } = useTranslation('passkeys')
  return (
    <form method="post" data-passkey="use" data-begin={addressOf(beginConsolePasskey, {})} hidden>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="passkey" />
      <p className="hint" id="passkey-hint">
        {t(hint)}
      </p>
      <Mistake />
      <p className="actions">
        <button className="button quiet" aria-describedby="passkey-hint">
          {t(label)}
        </button>
      </p>
    </form>
  )
}

/** Sets up a passkey as the second factor; the script shows it where the browser can. */
export function SetUpPasskey() {
  const { t } = useTranslation('passkeys')
  return (
    <form method="post" data-passkey="make" data-begin={addressOf(beginAddingConsolePasskey, {})} hidden>
      <input type="hidden" name="intent" value="make-passkey" />
      <input type="hidden" name="passkey" />
      <input
        type="hidden"
        name="name"
        data-iphone={t('device.iphone')}
        data-ipad={t('device.ipad')}
        data-android={t('device.android')}
        data-mac={t('device.mac')}
        data-windows={t('device.windows')}
        data-other={t('device.other')}
      />
      <h2>{t('console.setUp')}</h2>
      <p>{t('console.setUpText')}</p>
      <Mistake />
      <p className="actions">
        <button className="button">{t('console.setUpButton')}</button>
      </p>
    </form>
  )
}
