import { beginCardTest } from '#contract/card-test.ts'
import { CARD_TEST_MINUTES } from '#contract/limits.ts'
import { readOwnCard } from '#contract/member-codes.ts'
import { timeOfDay } from '../safe-return/time-of-day.ts'
import { siteContext } from '../site.ts'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/try-card'
import { loadOrRedirect, takenOr } from './answers.ts'
import { base } from './alarms.tsx'
import { Act, PortalPage } from './page.tsx'

export async function loader({ context, params: { uid }, url }: Route.LoaderArgs) {
  const { person, codes } = loadOrRedirect(await context.get(siteContext).call(readOwnCard, { uid }))
  return {
    person,
    codes: codes.filter(({ revokedAt }) => revokedAt === null).map(({ code, label }) => ({ code, label })),
    until: url.searchParams.get('until'),
  }
}

export async function action({ context, params: { uid } }: Route.ActionArgs) {
  const answer = await context.get(siteContext).call(beginCardTest, { uid })
  return takenOr(answer, answer.ok ? `/account/people/${uid}/test?until=${answer.data.until}` : '', {})
}

/** What a test is, before it begins; then the ways to what a finder sees. */
export default function TestCard({ loaderData: { person, codes, until }, actionData }: Route.ComponentProps) {
  const { t, locale } = useTranslation('member')
  const { uid, name, isSelf } = person
  const minutes = CARD_TEST_MINUTES
  const isBegun = until !== null && !Number.isNaN(Date.parse(until))
  return (
    <PortalPage
      name={name}
      title={t(isSelf ? 'test.ownTitle' : 'test.title', { name })}
      back={{ to: `/account?person=${uid}`, label: isSelf ? t('toAccount') : name }}
      refused={actionData?.refused}
    >
      {isBegun ? (
        <>
          <p className="notice" role="status">
            {t('test.begun', { time: timeOfDay(until, locale) })}
          </p>
          <p>{t('test.open')}</p>
          <ul className="rows">
            {codes.map(({ code, label }) => (
              <li key={code}>
                <a className="button" href={`${base}safereturncards/${code}?test=1`}>
                  {t('test.openOf', { label })}
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <p>{t('test.text', { minutes })}</p>
          <ul>
            <li>{t('test.first', { minutes })}</li>
            <li>{t('test.second')}</li>
            <li>{t('test.third')}</li>
          </ul>
          <Act fields={{}} label={t('test.button')} quiet={false} />
        </>
      )}
    </PortalPage>
  )
}
