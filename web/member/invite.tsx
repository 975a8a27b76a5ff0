import { redirect } from 'react-router'
import { Form } from 'react-router'
import { invite } from '#contract/invitations.ts'
import { readOwnPerson } from '#contract/member.ts'
import { CAREGIVER_SIDE_RELATIONSHIPS, RELATIONSHIPS } from '#contract/options.ts'
import { optionText } from '../sections/options.ts'
import { Field } from '../shared/field.tsx'
import { readForm } from '../shared/read-form.ts'
import { siteContext } from '../site.ts'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/invite'
import { loadOrRedirect, takenOr } from './answers.ts'
import { mistakeOf, PhoneFields, valueOf } from './fields.tsx'
import { PortalPage } from './page.tsx'

export async function loader({ context, params: { uid } }: Route.LoaderArgs) {
  const { name, isSelf, may } = loadOrRedirect(await context.get(siteContext).call(readOwnPerson, { uid }))
  if (!may.includes('invite')) throw redirect(`/account/people/${uid}`)
  return { uid, name, isSelf }
}

export async function action({ context, params: { uid }, request }: Route.ActionArgs) {
  const typed = (await readForm(request)) ?? {}
  const { relationship, phone, prefixCountryNum, email } = typed
  const to = phone ? { phone, prefixCountryNum } : { email }
  const answer = await context.get(siteContext).call(invite, { uid, relationship, ...to })
  return takenOr(answer, `/account/people/${uid}?done=invited`, typed)
}

export default function Invite({ loaderData: { uid, name, isSelf }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('member')
  const { t: say } = useTranslation('sections')
  const refused = actionData?.refused
  const form = { refused, stored: {} }
  const choices = isSelf ? RELATIONSHIPS : CAREGIVER_SIDE_RELATIONSHIPS
  return (
    <PortalPage
      name={name}
      title={isSelf ? t('invite.ownTitle') : t('invite.title', { name })}
      back={{ to: `/account/people/${uid}`, label: isSelf ? t('person.ownTitle') : name }}
      refused={refused}
    >
      <p>{t('invite.text')}</p>
      <Form method="post" noValidate>
        <Field
          as="select"
          name="relationship"
          label={isSelf ? t('invite.relationPerson') : t('invite.relationMaker', { name })}
          defaultValue={valueOf(form, 'relationship')}
          mistake={mistakeOf(form, 'relationship')}
          required
        >
          <option value="">{t('invite.choose')}</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {optionText(say, choice)}
            </option>
          ))}
        </Field>
        <fieldset className="either">
          <legend>{t('invite.how')}</legend>
          <PhoneFields {...form} isAboutAnother />
          <p className="or">{t('invite.or')}</p>
          <Field
            name="email"
            label={t('invite.email')}
            type="email"
            autoComplete="off"
            defaultValue={valueOf(form, 'email')}
            mistake={mistakeOf(form, 'email')}
          />
        </fieldset>
        <button className="button">{t('invite.button')}</button>
      </Form>
    </PortalPage>
  )
}
