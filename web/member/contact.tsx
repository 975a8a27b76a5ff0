import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, Link } from 'react-router'
import { CALLED_AS } from '#contract/called-as.ts'
import type { OwnTag } from '#contract/own-tags.ts'
import { clock } from '../safe-return/timeline.tsx'
import { Field } from '../shared/field.tsx'
import { Act } from './page.tsx'
import { isAnswer } from './tag-acts.ts'

/** One contact of a person: what they are, what stands in the way of a call, and what the caller may do with the link. */
export function Contact({ tag, page, children }: { tag: OwnTag; page: string; children?: ReactNode }) {
  const { t, i18n } = useTranslation('member')
  const { t: say } = useTranslation('safe-return')
  const { id, status, carer, relation, calledAs, activeAt, isObjectedTo, isCallable, may } = tag
  const { name } = carer
  return (
    <li>
      <div>
        <p>
          <strong>{name}</strong>
          {carer.type === 'CAREGIVER' && <>, {say(`kin.is.${calledAs ?? relation}`)}</>}
        </p>
        {status === 'PENDING' && <p className="soft">{t('person.waits')}</p>}
        {isObjectedTo && <p className="soft">{t('waiting.objected')}</p>}
        {activeAt && !isObjectedTo && (
          <p className="soft">{t('person.inForce', { time: clock(activeAt, i18n.language) })}</p>
        )}
        {status === 'ACCEPTED' && !isCallable && <p className="soft">{t('person.notCallable')}</p>}
      </div>
      <div className="actions">
        {children}
        {may.filter(isAnswer).map((act) => (
          <Act
            key={act}
            fields={{ act, id }}
            label={t(`waiting.${act}`)}
            name={`${t(`waiting.${act}`)}: ${name}`}
            quiet={act !== 'accept'}
          />
        ))}
      </div>
      {(['call-as', 'end', 'remove-quietly'] as const).some((act) => may.includes(act)) && (
        <details className="other-acts">
          <summary aria-label={t('person.moreOf', { name })}>{t('person.more')}</summary>
          {may.includes('call-as') && carer.type === 'CAREGIVER' && <CallAs tag={tag} />}
          <p className="actions">
            {may.includes('end') && <Asks page={page} ask="end" tag={tag} />}
            {may.includes('remove-quietly') && <Asks page={page} ask="quiet" tag={tag} />}
          </p>
        </details>
      )}
    </li>
  )
}

/** A way to the question that is asked before a link ends. */
function Asks({ page, ask, tag }: { page: string; ask: 'end' | 'quiet'; tag: OwnTag }) {
  const { t } = useTranslation('member')
  const { name } = tag.carer
  return (
    <Link
      className="act minor"
      to={`${page}?${new URLSearchParams({ [ask]: tag.id })}`}
      preventScrollReset
      aria-label={t(ask === 'end' ? 'person.endOf' : 'person.quietOf', { name })}
    >
      {t(ask === 'end' ? 'person.end' : 'person.quiet')}
    </Link>
  )
}

/** How a finder's page calls the contact: "Call her daughter". */
function CallAs({ tag: { id, carer, calledAs } }: { tag: OwnTag }) {
  const { t } = useTranslation('member')
  const { t: say } = useTranslation('safe-return')
  const field = `called-as-${id}`
  return (
    <Form method="post" className="call-as" preventScrollReset>
      <input type="hidden" name="act" value="call-as" />
      <input type="hidden" name="id" value={id} />
      <Field
        as="select"
        id={field}
        name="calledAs"
        label={t('person.callAs', { name: carer.name })}
        hint={t('person.callAsHint')}
        defaultValue={calledAs ?? ''}
      >
        <option value="">{t('person.callAsRelation')}</option>
        {CALLED_AS.map((word) => (
          <option key={word} value={word}>
            {say(`kin.is.${word}`)}
          </option>
        ))}
      </Field>
      <button
        className="button quiet small"
        aria-label={`${t('setting.save')}: ${t('person.callAs', { name: carer.name })}`}
      >
        {t('setting.save')}
      </button>
    </Form>
  )
}
