import type { z } from 'zod'
import type { DevOverview } from '#contract/dev.ts'
import { useTranslation } from '../translation.ts'
import type { Story } from './stories.ts'

type Overview = z.output<typeof DevOverview>

/** One story: what has happened, and one button that makes the reader somebody in it, in a tab of its own. */
export function StoryCard({
  story: { name, role, path },
  persons,
  accounts,
}: {
  story: Story
  persons: Overview['persons']
  accounts: Overview['accounts']
}) {
  const { t } = useTranslation('dev')
  const [first] = persons
  const address = path ?? (first && `/safereturncards/${first.returnCode}`)
  const isThere = role ? accounts.some((account) => account.role === role) : address !== undefined
  if (!isThere) return null
  const label = (
    <>
      {t(`story.${name}.button`)}
      <span className="visually-hidden"> {t('newTab')}</span>
    </>
  )
  return (
    <li className="card">
      <p>{t(`story.${name}.text`)}</p>
      {role ? (
        <form method="post" target="_blank">
          <button className="button" name="story" value={name}>
            {label}
          </button>
        </form>
      ) : (
        <p>
          <a
            className="button"
            href={import.meta.env.BASE_URL + (address ?? '').slice(1)}
            target="_blank"
            rel="noopener"
          >
            {label}
          </a>
        </p>
      )}
    </li>
  )
}
