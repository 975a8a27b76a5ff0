import type { OwnTag } from '#contract/own-tags.ts'
import { clock } from '../safe-return/timeline.tsx'
import { useTranslation } from '../translation.ts'
import { Act } from './page.tsx'
import { isAnswer } from './tag-acts.ts'

export function WaitingTags({ tags }: { tags: OwnTag[] }) {
  const { t } = useTranslation('member')
  const mine = tags.filter(({ may, side, isObjectedTo }) => may.some(isAnswer) || (side === 'other' && isObjectedTo))
  const sent = tags.filter(({ isAskedByMe, status }) => isAskedByMe && status === 'PENDING')
  return (
    <>
      {mine.length > 0 && (
        <section aria-labelledby="waiting">
          <h2 id="waiting">{t('waiting.title')}</h2>
          <ul className="waiting">
            {mine.map((tag) => (
              <WaitingTag key={tag.id} tag={tag} />
            ))}
          </ul>
        </section>
      )}
      {sent.map(({ id, side, person, carer }) => (
        <p key={id} className="soft">
          {t('waiting.sent', { name: side === 'carer' ? person.name : carer.name })}
        </p>
      ))}
    </>
  )
}

function WaitingTag({ tag }: { tag: OwnTag }) {
  const { t, locale } = useTranslation('member')
  const { id, side, may, activeAt, isObjectedTo } = tag
  const [person, carer] = [tag.person.name, tag.carer.name]
  const text = isObjectedTo
    ? `${carer}: ${t('waiting.objected')}`
    : side === 'other'
      ? t('waiting.newCarer', { person, carer, time: clock(activeAt ?? tag.since, locale) })
      : side === 'carer'
        ? t('waiting.asksYou', { name: person })
        : t('waiting.asksToCare', { carer, person })
  return (
    <li className="card stack">
      <p>{text}</p>
      <div className="actions">
        {may.filter(isAnswer).map((act) => (
          <Act
            key={act}
            fields={{ act, id }}
            label={t(`waiting.${act}`)}
            name={`${t(`waiting.${act}`)}: ${text}`}
            quiet={act !== 'accept'}
          />
        ))}
      </div>
    </li>
  )
}
