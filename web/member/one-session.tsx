import { type OwnSession } from '#contract/sessions.ts'
import { LANG_ATTRIBUTE } from '#contract/options.ts'
import { clock } from '../safe-return/timeline.tsx'
import { useTranslation } from '../translation.ts'
import { Act } from './page.tsx'

/** One sign-in in words: the device, the country where it is known, its times, and the button that ends it. */
export function OneSession({ session }: { session: OwnSession }) {
  const { t, locale } = useTranslation('member')
  const { id, browser, system, country, signedInAt, lastUsedAt, isThis } = session
  const device = [browser, system].flatMap((name) => name ?? []).join(' · ') || t('sessions.unknown')
  const place = country && new Intl.DisplayNames([LANG_ATTRIBUTE[locale]], { type: 'region' }).of(country)
  return (
    <>
      <h2>
        {device} {isThis && <span className="state good">{t('sessions.this')}</span>}
      </h2>
      {place && <p>{place}</p>}
      <p className="soft">
        {t('sessions.signedIn', { at: clock(signedInAt, locale) })}
        <br />
        {t('sessions.used', { at: clock(lastUsedAt, locale) })}
      </p>
      {!isThis && <Act fields={{ id }} label={t('sessions.end')} name={`${t('sessions.end')}: ${device}`} />}
    </>
  )
}
