import { Form, Link } from 'react-router'
import { unbroken } from '../shared/use-brand.ts'
import { useTranslation } from '../translation.ts'
import type { ShownHome } from './home.server.ts'

/** "Still your number?": one tap says yes, and another number is changed among the settings. */
export function NumberCard({ home: { contacts } }: { home: ShownHome }) {
  const { t } = useTranslation('member')
  const number = contacts.find(({ isMe }) => isMe)?.number ?? ''
  return (
    <section className="card stack lone" aria-labelledby="nudge">
      <h2 id="nudge">{t('home.nudge.number.title')}</h2>
      <p>{t('home.nudge.number.text', { number: unbroken(number) })}</p>
      <Form method="post" className="actions">
        <input type="hidden" name="act" value="confirm-number" />
        <button className="button">{t('home.nudge.number.yes')}</button>
        <Link className="button quiet" to="/account/settings/phone">
          {t('home.nudge.number.no')}
        </Link>
      </Form>
    </section>
  )
}
