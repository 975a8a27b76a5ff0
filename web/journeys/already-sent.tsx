import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../translation.ts'
import type { SentJourney } from './draft.ts'
import { isOutside } from './outside-pages.ts'

/** A step whose answers were sent before: says that it is done, and leads on instead of asking again. */
export function AlreadySent({ sent }: { sent: SentJourney }) {
  const { t } = useTranslation('registration')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const title = t('sent.title')
  return (
    <div className="page wizard">
      <title>{title}</title>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="opening">{t(sent.made ? 'sent.made' : 'sent.text')}</p>
      <p className="actions onward">
        <OnFrom sent={sent} className="button" />
      </p>
    </div>
  )
}

/** The link to the page that follows what was sent. */
export function OnFrom({ sent: { to }, className }: { sent: SentJourney; className?: string }) {
  const { t } = useTranslation('registration')
  return (
    <Link to={to} state={{}} className={className} reloadDocument={isOutside(to)}>
      {t('sent.on')}
    </Link>
  )
}
