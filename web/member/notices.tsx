import { Link } from 'react-router'
import type { OwnPerson } from '#contract/member.ts'
import { clock } from '../safe-return/timeline.tsx'
import { WithHelpline } from '../shared/helpline.tsx'
import { useBrand } from '../shared/use-brand.ts'
import { useTranslation } from '../translation.ts'
import { Act } from './page.tsx'

/** A person who is leaving: what goes on until when. They take it back with one press; anybody else asks staff. */
export function Leaving({ person }: { person: OwnPerson }) {
  const { t, locale } = useTranslation('member')
  const { helpline } = useBrand()
  const { name, endingAt, isSelf, isStopped } = person
  if (!endingAt) return null
  const which = isStopped ? 'stopped' : isSelf ? 'self' : 'other'
  const values = { name, time: clock(endingAt, locale) }
  return (
    <section className="notice glow">
      <h2>{t(`leaving.${which}.title`, values)}</h2>
      <p>{t(`leaving.${which}.text`, values)}</p>
      {isSelf ? (
        <div className="actions">
          <Act fields={{ act: 'stay' }} action="/account" label={t('leaving.stay')} quiet={false} />
          {!isStopped && (
            <Link className="act minor" to="/account/leave">
              {t('leaving.stop')}
            </Link>
          )}
        </div>
      ) : (
        <p>
          <WithHelpline text={t('leaving.ask', { helpline })} />
        </p>
      )}
    </section>
  )
}

/** One contact alone can be called: a second is asked for, each time until there is one. */
export function LoneContact({ person: { uid, name, isSelf, hasLoneContact, endingAt } }: { person: OwnPerson }) {
  const { t } = useTranslation('member')
  if (!hasLoneContact || endingAt) return null
  return (
    <section className="card stack lone">
      <h2>{t(isSelf ? 'lone.ownTitle' : 'lone.title', { name })}</h2>
      <p>{t('lone.text')}</p>
      <p>
        <Link className="button quiet" to={`/account/people/${uid}/invite`}>
          {t('lone.invite')}
        </Link>
      </p>
    </section>
  )
}
