import { Link } from 'react-router'
import type { ReturnCode } from '#contract/member-codes.ts'
import { clock } from '../safe-return/timeline.tsx'
import { useTranslation } from '../translation.ts'

export function Codes({ usable, page }: { usable: ReturnCode[]; page: string }) {
  const { t, locale } = useTranslation('member')
  const to = (name: string, code: string) => `${page}?${new URLSearchParams({ [name]: code })}`
  return (
    <section className="codes" aria-labelledby="codes">
      <h2 id="codes">{t('card.codes')}</h2>
      <p>{t('card.codesText')}</p>
      <ul className="rows">
        {usable.map(({ code, label, shortCode, createdAt }) => (
          <li key={code}>
            <div>
              <p>
                <strong>{label}</strong>
              </p>
              {shortCode && (
                <p>
                  {t('card.typed')} <span className="number">{shortCode}</span>
                </p>
              )}
              <p className="soft">{t('card.made', { time: clock(createdAt, locale) })}</p>
            </div>
            <div className="actions">
              <Link className="act" to={to('code', code)} aria-label={t('card.showOf', { label })}>
                {t('card.show')}
              </Link>
              <Link className="act" to={to('lost', code)} aria-label={t('card.lostOf', { label })} preventScrollReset>
                {t('card.lost')}
              </Link>
              {usable.length > 1 && (
                <Link
                  className="act minor"
                  to={to('unused', code)}
                  aria-label={t('card.unusedOf', { label })}
                  preventScrollReset
                >
                  {t('card.unused')}
                </Link>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const Ended = ({ ended }: { ended: ReturnCode[] }) => {
  const { t, locale } = useTranslation('member')
  return (
    <details>
      <summary>{t('card.endedCodes')}</summary>
      <ul className="rows">
        {ended.map(({ code, label, revokedAt }) => (
          <li key={code}>
            <p>
              {label}
              <br />
              <span className="soft">{t('card.ended', { time: clock(revokedAt ?? '', locale) })}</span>
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}
