import { Form, Link } from 'react-router'
import { CALLED_AS } from '#contract/called-as.ts'
import type { OwnTag } from '#contract/own-tags.ts'
import { Field } from '../shared/field.tsx'
import { useTranslation } from '../translation.ts'

/** A way to the question that is asked before a link ends. */
export function Asks({ page, ask, tag }: { page: string; ask: 'end' | 'quiet'; tag: OwnTag }) {
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
export function CallAs({ tag: { id, carer, calledAs } }: { tag: OwnTag }) {
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
