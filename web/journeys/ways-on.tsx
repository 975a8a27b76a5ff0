import { useTranslation } from 'react-i18next'
import { telLink } from '#contract/brand.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { useBrand } from '../shared/use-brand.ts'

/** The pages that somebody goes on to whom OK alone would leave with nothing to do. */
const PAGES = {
  signIn: 'registration?tab=sign-in',
  begin: 'registration',
  newPassword: 'reset-password',
  account: 'account',
  linkPerson: 'CareGiverTagNewPWD',
  linkCaregiver: 'registrationTagExistingCG',
} as const
type Way = keyof typeof PAGES

/** Refusals that nothing on the page mends, with the pages that their dialog leads to besides the helpline. */
const WAYS: Partial<Record<RefusalCode, readonly Way[]>> = {
  'account-frozen': [],
  'already-confirmed': ['account'],
  'code-unavailable': [],
  'email-taken': ['signIn'],
  'google-taken': ['signIn'],
  'invalid-input': [],
  'link-ended': ['signIn', 'begin'],
  'not-allowed': ['signIn'],
  'not-found': ['begin'],
  'password-wrong': ['signIn'],
  'person-exists': ['signIn'],
  'phone-taken': ['signIn'],
  'service-unavailable': [],
  'sign-in-again': ['signIn'],
  'sign-in-failed': ['newPassword'],
  'tag-exists': ['account'],
  'tag-not-possible': [],
  'too-large': [],
  'too-many-pending-tags': ['account'],
  'too-many-requests': [],
  unexpected: [],
  'unsupported-content-type': [],
  'user-not-found': [],
}
/** The same where the form is about somebody else, who is not there to sign in. */
const ABOUT_ANOTHER: Partial<Record<RefusalCode, readonly Way[]>> = {
  'email-taken': [],
  'person-exists': ['linkPerson'],
  'phone-taken': [],
  'username-phone-taken': ['linkCaregiver'],
}

/** The second way of a dialog: where to go on, and whom to call (D3.28). */
export function WaysOn({ code, isAboutAnother = false }: { code: string; isAboutAnother?: boolean }) {
  const { t } = useTranslation('registration')
  const { helpline } = useBrand()
  const ways: Partial<Record<string, readonly Way[]>> = isAboutAnother ? { ...WAYS, ...ABOUT_ANOTHER } : WAYS
  const here = ways[code]
  if (!here) return null
  return (
    <ul className="second-ways">
      {here.map((way) => (
        <li key={way}>
          <a href={import.meta.env.BASE_URL + PAGES[way]}>{t(`ways.${way}`)}</a>
        </li>
      ))}
      <li>
        {t('ways.call')} <a href={telLink(helpline)}>{helpline}</a>
      </li>
    </ul>
  )
}
