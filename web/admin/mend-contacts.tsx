import { Form, Link } from 'react-router'
import type { TagMend } from '#contract/admin-mending.ts'
import { CAREGIVER_SIDE_RELATIONSHIPS } from '#contract/options.ts'
import { optionText } from '../sections/options.ts'
import { Field } from '../shared/field.tsx'
import { FormOf } from '../shared/refused-fields.tsx'
import { useTranslation } from '../translation.ts'
import { momentOf } from './dates.ts'
import { Reason, type MendedAccount } from './mend-parts.tsx'
import { TagRelation } from './tag-relation.tsx'

type Contact = MendedAccount['tags'][number]

/** Who is linked with the account: the relation, the order in which contacts are called, and links that end, come back or are added. */
export function MendContacts({ account }: { account: MendedAccount }) {
  const { t } = useTranslation('admin-mending')
  const isPerson = account.type === 'DEMENTIA'
  const shown = account.tags.filter(({ status, restorableUntil }) => stands(status) || restorableUntil)
  return (
    <section id="contacts">
      <h2>{t(isPerson ? 'contacts.title' : 'contacts.people')}</h2>
      {shown.length === 0 && <p>{t('contacts.none')}</p>}
      {shown.length > 0 && (
        <ol>
          {shown.map((tag, index) => (
            <li key={tag.id}>
              <p>
                <Link to={`/admin/users/${tag.uid}`}>{tag.name}</Link>{' '}
                <span className="soft">
                  <TagRelation tag={tag} /> · {t(`tag.${tag.status}`, { ns: 'admin-accounts' })}
                </span>
              </p>
              <Mends tag={tag} isFirst={index === 0 || !isPerson} />
            </li>
          ))}
        </ol>
      )}
      {isPerson && <AddContact />}
    </section>
  )
}

const stands = (status: Contact['status']) => status === 'PENDING' || status === 'ACCEPTED'

/** What may be done with one link. */
function Mends({ tag, isFirst }: { tag: Contact; isFirst: boolean }) {
  const { t } = useTranslation('admin-mending')
  const isOpen = stands(tag.status)
  const acts: TagMend[] = isOpen
    ? [...(tag.type === 'PARTNER' ? [] : (['relation'] as const)), ...(isFirst ? [] : (['earlier'] as const)), 'end']
    : ['restore']
  return acts.map((act) => (
    <details key={act} className="deed">
      <summary aria-label={`${t(`contacts.${act}.title`)}: ${tag.name}`}>{t(`contacts.${act}.title`)}</summary>
      <FormOf sent={{ act, id: tag.id }}>
        <Form method="post" preventScrollReset>
          <p>
            {t(`contacts.${act}.text`, {
              name: tag.name,
              until: tag.restorableUntil ? momentOf(tag.restorableUntil) : '',
            })}
          </p>
          <input type="hidden" name="act" value={act} />
          <input type="hidden" name="id" value={tag.id} />
          {act === 'relation' && <Relation id={`relation-${tag.id}`} />}
          <Reason id={`reason-${act}-${tag.id}`} />
          {act === 'end' && (
            <label className="tick-line">
              <input type="checkbox" required />
              <span>{t('contacts.end.tick', { name: tag.name })}</span>
            </label>
          )}
          <button className={act === 'end' ? 'button alert' : 'button'}>{t(`contacts.${act}.title`)}</button>
        </Form>
      </FormOf>
    </details>
  ))
}

function AddContact() {
  const { t } = useTranslation('admin-mending')
  return (
    <details className="deed" id="add">
      <summary>{t('contacts.add.title')}</summary>
      <FormOf sent={{ act: 'add' }}>
        <Form method="post">
          <p>{t('contacts.add.text')}</p>
          <input type="hidden" name="act" value="add" />
          <Field
            name="carer"
            label={t('contacts.add.carer')}
            hint={t('contacts.add.carerHint')}
            maxLength={200}
            autoComplete="off"
            required
          />
          <Relation id="relation-add" />
          <Reason id="reason-add" />
          <button className="button">{t('contacts.add.title')}</button>
        </Form>
      </FormOf>
    </details>
  )
}

/** What the caregiver is to the person, from the list or in own words. */
function Relation({ id }: { id: string }) {
  const { t } = useTranslation('admin-mending')
  const { t: say } = useTranslation('sections')
  return (
    <>
      <Field
        name="relationship"
        id={id}
        label={t('contacts.relationship')}
        list={`${id}-list`}
        maxLength={50}
        autoComplete="off"
        required
      />
      <datalist id={`${id}-list`}>
        {CAREGIVER_SIDE_RELATIONSHIPS.map((relation) => (
          <option key={relation} value={relation}>
            {optionText(say, relation)}
          </option>
        ))}
      </datalist>
    </>
  )
}
