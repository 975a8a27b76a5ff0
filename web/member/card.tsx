import { Form } from 'react-router'
import { isPrintKind, type PrintKind } from '#contract/domain/card.ts'
import { layoutPrint } from '#contract/domain/card-layout.ts'
import { CODE_LABEL_MAX } from '#contract/limits.ts'
import { addReturnCode, readOwnCard, replaceReturnCode, revokeReturnCode } from '#contract/member-codes.ts'
import '../shared/sheet.css'
import '../card/page.css'
import { Field } from '../shared/field.tsx'
import { readForm } from '../shared/read-form.ts'
import { refuseForm } from '../shared/refused-form.ts'
import { siteContext } from '../site.ts'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/card'
import { loadOrRedirect, takenOr } from './answers.ts'
import { mistakeOf, valueOf } from './fields.tsx'
import { PortalPage } from './page.tsx'
import { Ask } from './ask.tsx'
import { Codes, Ended } from './card-codes.tsx'
import { Print } from './card-print.tsx'

export async function loader({ context, params: { uid }, url }: Route.LoaderArgs) {
  const { call, brand } = context.get(siteContext)
  const given = (name: string) => url.searchParams.get(name) ?? undefined
  const code = given('code')
  const { person, codes, card } = loadOrRedirect(await call(readOwnCard, { uid, ...(code && { code }) }))
  const asked = given('kind')
  const kind: PrintKind = isPrintKind(asked) ? asked : 'card'
  const usable = codes.filter(({ revokedAt }) => !revokedAt)
  return {
    person,
    usable,
    ended: codes.filter(({ revokedAt }) => revokedAt),
    kind,
    card: card && { code: card.code, layout: layoutPrint(kind, card, brand) },
    lost: usable.find((row) => row.code === given('lost')),
    unused: usable.length > 1 ? usable.find((row) => row.code === given('unused')) : undefined,
  }
}

export async function action({ context, params: { uid }, request }: Route.ActionArgs) {
  const { call } = context.get(siteContext)
  const typed = (await readForm(request)) ?? {}
  const { act, code = '', label = '' } = typed
  const on = (done: string, shownCode = '') =>
    `/account/people/${uid}/card?${new URLSearchParams({ done, ...(shownCode && { code: shownCode }) })}`
  if (act === 'add') {
    const answer = await call(addReturnCode, { uid, label })
    return takenOr(answer, on('added', answer.ok ? answer.data.code : ''), typed)
  }
  if (act === 'replace') {
    const answer = await call(replaceReturnCode, { uid, code })
    return takenOr(answer, on('replaced', answer.ok ? answer.data.code : ''), typed)
  }
  if (act === 'revoke') return takenOr(await call(revokeReturnCode, { uid, code }), on('revoked'), typed)
  return refuseForm({ code: 'invalid-input', status: 400 }, typed)
}

export default function CardPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('member')
  const { person, usable, ended, card, lost, unused } = loaderData
  const { uid, name, isSelf, isSafeReturnOpen } = person
  const page = `/account/people/${uid}/card`
  const no = t('card.askNo')
  return (
    <PortalPage
      name={name}
      title={isSelf ? t('card.ownTitle') : t('card.title', { name })}
      back={{ to: `/account/people/${uid}`, label: isSelf ? t('person.ownTitle') : name }}
      refused={actionData?.refused}
    >
      {lost && (
        <Ask
          title={t('card.askLost', lost)}
          text={t('card.askLostText', lost)}
          yes={t('card.askLostYes')}
          fields={{ act: 'replace', code: lost.code }}
          {...{ no, back: page }}
        />
      )}
      {unused && (
        <Ask
          title={t('card.askUnused', unused)}
          text={t('card.askUnusedText', unused)}
          yes={t('card.askUnusedYes')}
          fields={{ act: 'revoke', code: unused.code }}
          {...{ no, back: page }}
        />
      )}
      {card ? (
        <Print {...loaderData} card={card} page={page} />
      ) : (
        <p className="notice">{isSafeReturnOpen ? t('card.noCode') : t('card.none')}</p>
      )}
      {isSafeReturnOpen && (
        <div className="screen">
          {usable.length > 0 && <Codes usable={usable} page={page} />}
          <section aria-labelledby="add">
            <h2 id="add">{t('card.add')}</h2>
            <Form method="post" key={usable.length}>
              <input type="hidden" name="act" value="add" />
              <Field
                name="label"
                label={t('card.label')}
                hint={t('card.labelHint')}
                maxLength={CODE_LABEL_MAX}
                autoComplete="off"
                defaultValue={valueOf({ refused: actionData?.refused, stored: {} }, 'label')}
                mistake={mistakeOf({ refused: actionData?.refused, stored: {} }, 'label')}
                required
              />
              <button className="button">{t('card.addButton')}</button>
            </Form>
          </section>
          {ended.length > 0 && <Ended ended={ended} />}
        </div>
      )}
    </PortalPage>
  )
}
