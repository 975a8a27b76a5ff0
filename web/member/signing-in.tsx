import type { PersonDetails } from '#contract/member.ts'
import { useTranslation } from '../translation.ts'
import { Act } from './page.tsx'

/** A person who does not sign in, and the link by which they could: to a phone or an e-mail of their own. */
export function SigningIn({ person: { name, may, signInLinkBy } }: { person: PersonDetails }) {
  const { t } = useTranslation('member')
  const none = may.includes('edit') ? 'none' : 'noneOther'
  return (
    <section aria-labelledby="signing-in">
      <h2 id="signing-in">{t('person.signIn.title')}</h2>
      <p>{t(`person.signIn.${signInLinkBy ?? none}`, { name })}</p>
      {signInLinkBy && <Act fields={{ act: 'let-sign-in' }} label={t('person.signIn.button')} />}
    </section>
  )
}
