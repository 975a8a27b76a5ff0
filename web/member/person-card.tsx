import { Link } from 'react-router'
import type { OwnPerson } from '#contract/member.ts'
import { Photo } from '../safe-return/person.tsx'
import { sentence } from '../safe-return/sentence.ts'
import { useTranslation } from '../translation.ts'

export function PersonCard({ person }: { person: OwnPerson }) {
  const { t } = useTranslation('member')
  const { t: say } = useTranslation('safe-return')
  const { uid, name, photo, status, isSelf, relation } = person
  const page = `/account/people/${uid}`
  return (
    <article className="card person">
      <Photo person={{ firstname: name, lastname: '', photo }} size={72} className="face" />
      <div>
        <h3>
          <Link to={page}>{name}</Link>
        </h3>
        <p className="soft">
          {isSelf ? t('people.self') : relation && sentence(t('people.relation', { who: say(`kin.is.${relation}`) }))}
          {status !== 'APPROVED' && (
            <>
              <br />
              {t(`people.status.${status}`)}
            </>
          )}
        </p>
        <p className="actions">
          <Link to={`${page}/card`}>{t('person.card')}</Link>
          <Link to={`${page}/history`}>{t('person.history')}</Link>
        </p>
      </div>
    </article>
  )
}
