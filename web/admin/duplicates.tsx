import { enumerated } from '#contract/domain/lists.ts'
import type { Rejection } from '#contract/admin-questions.ts'
import { Form, Link } from 'react-router'
import type { AccountFile } from '#contract/admin-accounts.ts'
import type { Compared, listDuplicates } from '#contract/admin-duplicates.ts'
import type { Answer } from '#contract/endpoint.ts'
import { FormOf } from '../shared/refused-fields.tsx'
import { Field } from '../shared/field.tsx'
import { Together } from '../shared/together.tsx'
import { EmailAddress } from '../shared/email-address.tsx'
import { useTranslation } from '../translation.ts'
import { birthOf, dayOf } from './dates.ts'
import { State } from './page-parts.tsx'

type Duplicates = Answer<typeof listDuplicates>
type Duplicate = Duplicates['duplicates'][number]

/** Accounts that may be the same as the one that waits: each beside it, why, and what is decided about the two. */
export function PossibleDuplicates({ account, found }: { account: AccountFile; found: Duplicates }) {
  const { t } = useTranslation('admin-accounts')
  const { own, duplicates, hasMore } = found
  if (duplicates.length === 0) return account.status === 'PENDING' ? <p>{t('duplicates.none')}</p> : null
  return (
    <section>
      <h2 tabIndex={-1} aria-keyshortcuts="d">
        {t('duplicates.title', { count: duplicates.length })}
      </h2>
      {duplicates.map((other) => (
        <SideBySide key={other.uid} account={account} own={own} other={other} />
      ))}
      {hasMore && <p>{t('duplicates.more')}</p>}
    </section>
  )
}

/** A value as it may break: an e-mail address at its signs, a day nowhere. */
const comparedValue = (value: string) =>
  value.includes('@') ? <EmailAddress address={value} /> : <Together text={value} />

/** One possible duplicate beside the account that waits; what is the same in both is said in words, not by a colour. */
function SideBySide({ account, own, other }: { account: AccountFile; own: Compared; other: Duplicate }) {
  const { t, locale } = useTranslation('admin-accounts')
  const rows: [label: string, of: (one: Compared) => string | null][] = [
    [t('column.name'), ({ name }) => name],
    [t('fact.birth'), ({ birth }) => birth && birthOf(birth)],
    [t('fact.phone'), ({ phone }) => phone],
    [t('fact.email'), ({ email }) => email],
    [t('fact.address'), ({ address }) => address],
    [t('column.organisation'), ({ organisation }) => organisation],
    [t('fact.createdBy'), ({ createdBy }) => createdBy],
    [t('column.membershipId'), ({ membershipId }) => membershipId],
    [t('fact.created'), ({ createdAt }) => dayOf(createdAt)],
  ]
  return (
    <article className="card duplicate">
      <p>
        <strong>{t('duplicates.why')}</strong>{' '}
        {enumerated(
          other.reasons.map((reason) => t(`duplicates.reason.${reason}`)),
          locale,
        )}
      </p>
      <table className="side-by-side">
        <caption className="visually-hidden">{t('duplicates.beside', { name: other.name })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('duplicates.compared')}</th>
            <th scope="col">{t('duplicates.this')}</th>
            <th scope="col">
              <Link to={`/admin/users/${other.uid}`}>{other.name}</Link> <State status={other.status} />
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, of]) => {
            const [one, two] = [of(own), of(other)]
            if (!one && !two) return null
            return (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{one ? comparedValue(one) : '–'}</td>
                <td>
                  {two ? comparedValue(two) : '–'}{' '}
                  {one === two && label !== t('fact.created') && <span className="soft">{t('duplicates.same')}</span>}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <Verdict account={account} other={other} />
    </article>
  )
}

/** What is decided about the two: not the same, which is remembered; or the same, and the one that waits is rejected. */
function Verdict({ account, other }: { account: AccountFile; other: Duplicate }) {
  const { t } = useTranslation('admin-accounts')
  const { uid, name, membershipId } = other
  return (
    <>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="other" value={uid} />
        <button className="button quiet" name="intent" value="different">
          {t('duplicates.different')}
        </button>
      </Form>
      <details className="deed">
        <summary>{t('duplicates.reject')}</summary>
        <FormOf sent={{ intent: 'duplicate', duplicateOf: uid }}>
          <Form method="post">
            <p>{t('duplicates.rejectText', { name })}</p>
            <input type="hidden" name="seen" value={account.seen} />
            <input type="hidden" name="duplicateOf" value={uid} />
            {/* Says nothing of the other record: who registers anew may be a stranger to it. */}
            <input type="hidden" name="rejection" value={'talk' satisfies Rejection} />
            <Field
              as="textarea"
              label={t('deed.reason')}
              id={`duplicate-${uid}`}
              name="reason"
              rows={2}
              maxLength={500}
              required
              defaultValue={t('duplicates.reasonText', { name: membershipId ? `${name}, ${membershipId}` : name })}
            />
            <button className="button alert" name="intent" value="duplicate">
              {t('deed.reject.button')}
            </button>
          </Form>
        </FormOf>
      </details>
    </>
  )
}
