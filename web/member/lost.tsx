import { useEffect, useEffectEvent, useState } from 'react'
import { Form, Link, redirect, useFetcher, useRevalidator } from 'react-router'
import { readOwnAccount } from '#contract/accounts.ts'
import { sayAllRight, sayLost } from '#contract/home.ts'
import { readOwnIncident } from '#contract/member.ts'
import { sentence } from '../safe-return/sentence.ts'
import { KEEPS_TRYING } from '../shared/connection.ts'
import { Emergency } from '../shared/emergency.tsx'
import { readForm } from '../shared/read-form.ts'
import { useBrand } from '../shared/use-brand.ts'
import { siteContext } from '../site.ts'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/lost'
import { loadOrRedirect, takenOr } from './answers.ts'
import { BigCall, useContactName } from './easy.tsx'
import { loadHome } from './home.server.ts'
import { Act, PortalPage } from './page.tsx'

const PAGE = '/account/lost'
/** How often the page looks who is coming, in milliseconds. */
const LOOK_AGAIN = 10_000

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(siteContext)
  const { uid, type } = loadOrRedirect(await call(readOwnAccount, {}))
  const home = type === 'DEMENTIA' ? await loadHome(call, uid) : undefined
  if (!home) throw redirect('/account')
  const { incident } = home.person
  const alarm = incident && home.ownWord ? await call(readOwnIncident, { id: incident.id }) : undefined
  const coming = alarm?.ok ? alarm.data.othersOnTheWay : []
  return { uid, home, coming, taken: alarm?.ok ? alarm.data.taken !== null : false }
}

/** The position that the script put into the form, if it did. */
const positionIn = ({ lat, lng, accuracy }: Record<string, string>) =>
  lat ? { position: { lat: Number(lat), lng: Number(lng), accuracy: Number(accuracy) } } : {}

export async function action({ context, request }: Route.ActionArgs) {
  const { call } = context.get(siteContext)
  const typed = (await readForm(request)) ?? {}
  const { uid } = loadOrRedirect(await call(readOwnAccount, {}))
  if (typed.act === 'all-right') return takenOr(await call(sayAllRight, { uid }), PAGE, typed)
  // A position that comes late says nothing new to whoever is all right again.
  if (typed.act === 'where' && (await loadHome(call, uid))?.ownWord === 'all-right') return redirect(PAGE, 303)
  return takenOr(await call(sayLost, { uid, ...positionIn(typed) }), PAGE, typed)
}

/** "I am lost": asked once, said at once; then the page stays calm, and says what was done and who comes. */
export default function Lost({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('member')
  const brand = useBrand()
  const { home, coming, taken } = loaderData
  const { ownWord, person, contacts } = home
  const sharePosition = useSharedPosition(ownWord === 'lost')
  useLookAgain(ownWord === 'lost')
  const state = ownWord ?? 'ask'
  const may = person.may.includes('lost')
  // Of a family that nobody can call the page says nothing: the association alone was told.
  const isAlone = contacts.length === 0
  const title = isAlone && state !== 'ask' ? t(`lost.${state}.aloneTitle`) : t(`lost.${state}.title`)
  return (
    <PortalPage title={title} back={{ to: '/account', label: t('lost.back') }} refused={actionData?.refused}>
      <div className="easy">
        {state === 'ask' && <p>{t(may ? (isAlone ? 'lost.ask.alone' : 'lost.ask.text') : 'lost.closed')}</p>}
        {state === 'lost' && (
          <div aria-live="polite">
            <p>{t(isAlone ? 'lost.lost.alone' : 'lost.lost.text', { association: brand.association })}</p>
            <Coming coming={coming} taken={taken} />
          </div>
        )}
        {state === 'all-right' && <p>{t('lost.all-right.text')}</p>}
        {state !== 'lost' && may && (
          <Form method="post" onSubmit={sharePosition} preventScrollReset>
            <input type="hidden" name="act" value="lost" />
            <p>
              <button className="button alert big-act">{t('easy.lost')}</button>
            </p>
          </Form>
        )}
        <BigCall contacts={contacts} />
        <Emergency brand={brand} row />
        {state === 'lost' && (
          <div className="stack">
            <p>{t(isAlone ? 'lost.lost.aloneOver' : 'lost.lost.over')}</p>
            <Act fields={{ act: 'all-right' }} label={t('lost.lost.button')} />
          </div>
        )}
        {state === 'ask' && (
          <p>
            <Link className="button quiet broad" to="/account">
              {t('lost.ask.no')}
            </Link>
          </p>
        )}
      </div>
    </PortalPage>
  )
}

/** Who said that they are on the way, as the person calls them. */
function Coming({ coming, taken }: Pick<Route.ComponentProps['loaderData'], 'coming' | 'taken'>) {
  const { t } = useTranslation('member')
  const { association } = useBrand()
  const nameOf = useContactName()
  const kin = coming.flatMap(({ who }) => (who.is === 'kin' ? [who.kin] : []))
  return (
    <>
      {kin.map((one, index) => (
        <p key={index}>
          <strong>{sentence(t('lost.lost.coming', { who: nameOf({ firstname: null, name: null, kin: one }) }))}</strong>
        </p>
      ))}
      {(taken || coming.length > kin.length) && (
        <p>
          <strong>{t('lost.lost.taken', { association })}</strong>
        </p>
      )}
    </>
  )
}

/**
 * After the press, and never before it, the device is asked where it is; the alarm does not wait for the answer. A position goes out
 * once the alarm is there, until it is answered: a press that had no answer sends nothing later by itself.
 */
function useSharedPosition(isLost: boolean) {
  const { submit } = useFetcher({ key: KEEPS_TRYING })
  const [position, setPosition] = useState<GeolocationCoordinates>()
  useEffect(() => {
    if (!isLost || !position) return
    const { latitude, longitude, accuracy } = position
    void submit(
      { act: 'where', lat: String(latitude), lng: String(longitude), accuracy: String(accuracy) },
      { method: 'post', action: PAGE },
    )
  }, [isLost, position, submit])
  return () => {
    setPosition(undefined)
    navigator.geolocation?.getCurrentPosition(
      ({ coords }) => setPosition(coords),
      () => {},
      { enableHighAccuracy: true, timeout: 30_000, maximumAge: 30_000 },
    )
  }
}

/** Looks every few seconds who is coming, while the page is seen. */
function useLookAgain(isOn: boolean) {
  const { revalidate } = useRevalidator()
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void revalidate()
  })
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(look, LOOK_AGAIN)
    return () => clearInterval(timer)
  }, [isOn])
}
