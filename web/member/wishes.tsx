import { Form, Link, redirect } from 'react-router'
import { readOwnAccount } from '#contract/accounts.ts'
import { changeWishes } from '#contract/home.ts'
import { removePhoto } from '#contract/media.ts'
import { Photo } from '../safe-return/person.tsx'
import { readForm } from '../shared/read-form.ts'
import { siteContext } from '../site.ts'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/wishes'
import { loadOrRedirect, takenOr } from './answers.ts'
import { Ask } from './ask.tsx'
import { loadHome } from './home.server.ts'
import { PortalPage } from './page.tsx'

const PAGE = '/account/wishes'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { call } = context.get(siteContext)
  const { uid, type } = loadOrRedirect(await call(readOwnAccount, {}))
  const home = type === 'DEMENTIA' ? await loadHome(call, uid) : undefined
  if (!home) throw redirect('/account')
  return { person: home.person, hidesDementia: home.hidesDementia, isAsked: url.searchParams.has('photo') }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { call } = context.get(siteContext)
  const typed = (await readForm(request)) ?? {}
  const { uid } = loadOrRedirect(await call(readOwnAccount, {}))
  const answer =
    typed.act === 'remove-photo'
      ? await call(removePhoto, { uid })
      : await call(changeWishes, { uid, hidesDementia: typed.word === 'no' })
  return takenOr(answer, `${PAGE}?done=saved`, typed)
}

/** What the person wishes of their own page: the name, the photo, and the word; each in a sentence and with one button. */
export default function Wishes({ loaderData: { person, hidesDementia, isAsked }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('member')
  const { uid, name, displayName, photo } = person
  return (
    <PortalPage title={t('easy.wishes')} back={{ to: '/account', label: t('lost.back') }} refused={actionData?.refused}>
      {isAsked && photo && (
        <Ask
          title={t('wishes.photo.askTitle')}
          text={t('wishes.photo.askText')}
          yes={t('wishes.photo.yes')}
          no={t('wishes.photo.no')}
          back={PAGE}
          fields={{ act: 'remove-photo' }}
        />
      )}
      <div className="easy">
        <section>
          <h2>{t('wishes.name.title')}</h2>
          <p>{t('wishes.name.text', { name: displayName })}</p>
          <p>
            <Link className="button quiet" to="/account/settings/display-name">
              {t('wishes.name.change')}
            </Link>
          </p>
        </section>
        <section>
          <h2>{t('wishes.photo.title')}</h2>
          <Photo person={{ firstname: name, lastname: '', photo }} size={120} className="face" />
          <p>{t(photo ? 'wishes.photo.shown' : 'wishes.photo.none')}</p>
          <p className="actions">
            <Link className="button quiet" to={`/account/people/${uid}/photo`}>
              {t('home.nudge.photo')}
            </Link>
            {photo && (
              <Link className="act minor" to={`${PAGE}?photo`} preventScrollReset>
                {t('wishes.photo.remove')}
              </Link>
            )}
          </p>
        </section>
        <section>
          <Form method="post" preventScrollReset>
            <fieldset className="either">
              <legend>{t('wishes.word.title')}</legend>
              {(['yes', 'no'] as const).map((word) => (
                <label key={word} className="choice">
                  <input type="radio" name="word" value={word} defaultChecked={hidesDementia === (word === 'no')} />
                  {t(`wishes.word.${word}`)}
                </label>
              ))}
            </fieldset>
            <button className="button">{t('setting.save')}</button>
          </Form>
        </section>
      </div>
    </PortalPage>
  )
}
