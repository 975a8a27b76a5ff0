import { readLooks } from '#contract/looks.ts'
import { clock } from '../safe-return/timeline.tsx'
import { siteContext } from '../site.ts'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/looks'
import { loadOrRedirect } from './answers.ts'
import { PortalPage } from './page.tsx'

export async function loader({ context, params: { uid } }: Route.LoaderArgs) {
  return loadOrRedirect(await context.get(siteContext).call(readLooks, { uid }))
}

/** Who of the association and its partners looked at the record, what they saw and why. */
export default function Looks({ loaderData: { person, looks, hasMore } }: Route.ComponentProps) {
  const { t, locale } = useTranslation('member')
  const { uid, name, isSelf } = person
  return (
    <PortalPage
      name={name}
      title={isSelf ? t('looks.ownTitle') : t('looks.title', { name })}
      back={{ to: `/account/people/${uid}`, label: isSelf ? t('person.ownTitle') : name }}
    >
      <p>{t('looks.text')}</p>
      {looks.length === 0 && <p>{t('looks.none')}</p>}
      <ul className="rows">
        {looks.map(({ at, what, by, name: organisation, reason }, index) => (
          <li key={index}>
            <div>
              <p>
                <strong>{t(`looks.what.${what}`)}</strong>
              </p>
              <p>
                {organisation ?? t(`looks.by.${by}`)}
                {reason && (
                  <>
                    {' · '}
                    <q>{reason}</q>
                  </>
                )}
              </p>
              <p className="soft">
                <time dateTime={at}>{clock(at, locale)}</time>
              </p>
            </div>
          </li>
        ))}
      </ul>
      {hasMore && <p>{t('looks.more')}</p>}
    </PortalPage>
  )
}
