import { useContext } from 'react'
import { telLink } from '#contract/brand.ts'
import type { Pronoun } from '#contract/called-as.ts'
import { kinName } from './kin.ts'
import type { CallTarget } from './numbers.server.ts'
import { Testing } from './rehearsal.tsx'
import { sentence } from './sentence.ts'
import { unbroken, useBrand } from '../shared/use-brand.ts'
import { useTranslation } from '../translation.ts'

export const Phone = () => (
  <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
    <path
      fill="currentColor"
      d="M6.600 2 9.800 2.800 11 7.600 8.600 9.600a13 13 0 0 0 5.800 5.800l2-2.400 4.800 1.200.8 3.200c0 2.500-1.600 4.600-4.200 4.600C9.800 22 2 14.200 2 6.200 2 3.600 4.100 2 6.600 2Z"
    />
  </svg>
)

/** A number one can tap (`tel`, as written or E.164), with whom it calls and the digits to read; in a test it calls nobody. */
export function CallButton({
  tel,
  who,
  number,
  id,
  quiet = false,
}: {
  /** Nothing where the button is only to be seen. */
  tel: string | null
  who: string
  number: string
  id?: string
  quiet?: boolean
}) {
  const className = quiet ? 'button call quiet' : 'button call'
  const inside = (
    <>
      <Phone />
      <span>
        {who} <span className="number">{number}</span>
      </span>
    </>
  )
  if (tel === null) return <span className={className}>{inside}</span>
  return (
    <a className={className} href={telLink(tel)} data-call={id}>
      {inside}
    </a>
  )
}

/** Everybody a finder may call, in one list in the person's order: the first stands out, and nothing moves. */
export function Calls({ targets, pronoun }: { targets: CallTarget[]; pronoun: Pronoun }) {
  const { t } = useTranslation('safe-return')
  const isTest = useContext(Testing)
  return (
    <div className="calls">
      <ul aria-label={t('contact.people')}>
        {targets.map(({ id, kin, tel, number, digits, isDown, partner }, index) => (
          <li key={id}>
            {isDown ? (
              <RelayDown who={sentence(kinName(t, kin, pronoun))} />
            ) : (
              <CallButton
                id={id}
                tel={isTest ? null : tel}
                number={number}
                quiet={index > 0}
                who={t('contact.call', { who: partner?.organizationName ?? kinName(t, kin, pronoun) })}
              />
            )}
            {digits && <p className="soft">{t('contact.relay', { digits: unbroken(digits) })}</p>}
            {partner && (
              <p>
                {partner.branch && (
                  <>
                    {t('contact.branch', { branch: partner.branch })}
                    <br />
                  </>
                )}
                {t('contact.hours')}
                <br />
                <strong className={partner.openNow ? 'open-now' : undefined}>
                  {partner.openNow ? t('contact.open') : t('contact.closed')}
                </strong>
              </p>
            )}
          </li>
        ))}
      </ul>
      {targets.length > 1 && <p>{t('contact.noAnswer')}</p>}
    </div>
  )
}

/** A contact who is called through us alone, while we cannot connect anybody: the helpline instead. */
function RelayDown({ who }: { who: string }) {
  const { t } = useTranslation('safe-return')
  const { helpline } = useBrand()
  return (
    <>
      <p>
        <strong>{who}</strong>
        <br />
        {t('contact.relayDown')}
      </p>
      <CallButton quiet who={t('helpline', { ns: 'shared' })} tel={helpline} number={helpline} />
    </>
  )
}
