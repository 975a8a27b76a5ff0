import { Form } from 'react-router'
import { endAllDrafts } from '../journeys/draft.ts'
import { useTranslation } from '../translation.ts'

/** Ends the session; what was typed in this tab is not for whoever uses the device next. */
export function SignOut() {
  const { t } = useTranslation('member')
  return (
    <Form method="post" action="/account" onSubmit={endAllDrafts}>
      <input type="hidden" name="act" value="sign-out" />
      <button className="button quiet">{t('account.signOut')}</button>
    </Form>
  )
}
