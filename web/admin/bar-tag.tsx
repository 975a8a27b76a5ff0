import { Form } from 'react-router'
import type { AccountFile } from '#contract/admin-accounts.ts'
import { FormOf } from '../shared/refused-fields.tsx'
import { Field } from '../shared/field.tsx'
import { useTranslation } from '../translation.ts'

/** Bars a link with a reason, or lifts it; what follows is said, and a tick stands for the second look. */
export function Bar({ account, tag }: { account: AccountFile; tag: AccountFile['tags'][number] }) {
  const { t } = useTranslation('admin-accounts')
  const intent = tag.barredAt ? 'unbar' : 'bar'
  const isPerson = account.type === 'DEMENTIA'
  const names = { person: isPerson ? account.name : tag.name, carer: isPerson ? tag.name : account.name }
  return (
    <details className="deed">
      <summary aria-label={`${t(`bar.${intent}.title`)}: ${t(`bar.${intent}.of`, names)}`}>
        {t(`bar.${intent}.title`)}
      </summary>
      <FormOf sent={{ intent, id: tag.id }}>
        <Form method="post" preventScrollReset>
          <p>{t(`bar.${intent}.text`, names)}</p>
          <input type="hidden" name="id" value={tag.id} />
          <Field
            as="textarea"
            label={t('deed.reason')}
            id={`bar-${tag.id}`}
            name="reason"
            rows={2}
            maxLength={500}
            required
          />
          <label className="tick-line">
            <input type="checkbox" required />
            <span>{t(`bar.${intent}.tick`, names)}</span>
          </label>
          <button className="button" name="intent" value={intent}>
            {t(`bar.${intent}.title`)}
          </button>
        </Form>
      </FormOf>
    </details>
  )
}
