import type { ReactNode } from 'react'
import type { OwnTag } from '#contract/own-tags.ts'
import { clock } from '../safe-return/timeline.tsx'
import { useTranslation } from '../translation.ts'
import { Act } from './page.tsx'
import { isAnswer } from './tag-acts.ts'
import { Asks, CallAs } from './contact-acts.tsx'

/** One contact of a person: what they are, what stands in the way of a call, and what the caller may do with the link. */
export function Contact({ tag, page, children }: { tag: OwnTag; page: string; children?: ReactNode }) {
  const { t, locale } = useTranslation('member')
  const { t: say } = useTranslation('safe-return')
  const { id, status, carer, relation, knownAs, activeAt, isObjectedTo, isCallable, may } = tag
  const { name } = carer
  return (
    <li>
      <div>
        <p>
          <strong>{name}</strong>
          {carer.type === 'CAREGIVER' && <> · {say(`kin.is.${knownAs ?? relation}`)}</>}
        </p>
        {status === 'PENDING' && <p className="soft">{t('person.waits')}</p>}
        {isObjectedTo && <p className="soft">{t('waiting.objected')}</p>}
        {activeAt && !isObjectedTo && <p className="soft">{t('person.inForce', { time: clock(activeAt, locale) })}</p>}
        {status === 'ACCEPTED' && !isCallable && <p className="soft">{t('person.notCallable')}</p>}
      </div>
      <div className="actions">
        {children}
        {may.filter(isAnswer).map((act) => (
          <Act
            key={act}
            fields={{ act, id }}
            label={t(`waiting.${act}`)}
            name={`${t(`waiting.${act}`)}: ${name}`}
            quiet={act !== 'accept'}
          />
        ))}
      </div>
      {(['call-as', 'end', 'remove-quietly'] as const).some((act) => may.includes(act)) && (
        <details className="other-acts">
          <summary aria-label={t('person.moreOf', { name })}>{t('person.more')}</summary>
          {may.includes('call-as') && carer.type === 'CAREGIVER' && <CallAs tag={tag} />}
          <p className="actions">
            {may.includes('end') && <Asks page={page} ask="end" tag={tag} />}
            {may.includes('remove-quietly') && <Asks page={page} ask="quiet" tag={tag} />}
          </p>
        </details>
      )}
    </li>
  )
}
