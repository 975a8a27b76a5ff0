import { redirect } from 'react-router'
import { Form } from 'react-router'
import { DISPLAY_NAME_MAX } from '#contract/limits.ts'
import { readOwnAccount } from '#contract/accounts.ts'
import { changeOwnPerson, PersonChange, readOwnPerson } from '#contract/member.ts'
import { Field } from '../shared/field.tsx'
import { readForm } from '../shared/read-form.ts'
import { useBrand } from '../shared/use-brand.ts'
import { siteContext } from '../site.ts'
import type { Route } from './+types/details'
import { loadOrRedirect, takenOr } from './answers.ts'
import { AddressFields, mistakeOf, PhoneFields, valueOf } from './fields.tsx'
import { confirmationOf } from '../shared/confirmation.ts'
import { WithEmailAddress } from '../shared/email-address.tsx'
import { useTranslation } from '../translation.ts'
import { readConfirmsBy } from './confirms-by.ts'
import { OwnerConfirms } from './owner-confirms.tsx'
import { PortalPage } from './page.tsx'

export async function loader({ context, params: { uid } }: Route.LoaderArgs) {
  const { call } = context.get(siteContext)
  const { details, name, displayName } = loadOrRedirect(await call(readOwnPerson, { uid }))
  if (!details) throw redirect(`/account/people/${uid}`)
  const account = loadOrRedirect(await call(readOwnAccount, {}))
  return { uid, name, stored: { ...details, displayName }, by: await readConfirmsBy(call, account) }
}

export async function action({ context, params: { uid }, request }: Route.ActionArgs) {
  const typed = (await readForm(request)) ?? {}
  const accountData = PersonChange.parse(typed)
  const confirmation = confirmationOf(typed)
  const answer = await context.get(siteContext).call(changeOwnPerson, { uid, accountData, confirmation })
  return takenOr(answer, `/account/people/${uid}/details?done=saved`, typed)
}

/** What the caregiver who made the account may change of it (D10.8). */
export default function Details({ loaderData: { uid, name, stored, by }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('member')
  const { supportEmail } = useBrand()
  const form = { refused: actionData?.refused, stored }
  return (
    <PortalPage
      name={name}
      title={t('details.title', { name })}
      back={{ to: `/account/people/${uid}`, label: name }}
      refused={actionData?.refused}
    >
      <Form method="post" noValidate>
        <Field
          name="displayName"
          label={t('details.displayName')}
          maxLength={DISPLAY_NAME_MAX}
          autoComplete="off"
          defaultValue={valueOf(form, 'displayName')}
          mistake={mistakeOf(form, 'displayName')}
        />
        <AddressFields {...form} isAboutAnother />
        <PhoneFields {...form} isAboutAnother />
        <Field
          name="homeNumber"
          label={t('details.home')}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={15}
          defaultValue={valueOf(form, 'homeNumber')}
          mistake={mistakeOf(form, 'homeNumber')}
        />
        <Field
          name="email"
          label={t('settings.email')}
          type="email"
          autoComplete="off"
          defaultValue={valueOf(form, 'email')}
          mistake={mistakeOf(form, 'email')}
        />
        <OwnerConfirms
          by={by}
          label={t('details.password')}
          hint={t('details.passwordHint')}
          refused={actionData?.refused}
        />
        <button className="button">{t('details.save')}</button>
      </Form>
      <p className="soft">
        <WithEmailAddress text={t('details.proof', { email: supportEmail })} address={supportEmail} isOurs />
      </p>
    </PortalPage>
  )
}
