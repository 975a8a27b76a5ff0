import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { PRINT_KINDS, type PrintKind } from '#contract/domain/card.ts'
import { ownCardPdfPath } from '#contract/member-codes.ts'
import type { CardDrawing } from '../card/card-drawing.tsx'
import { PrintSheet } from '../card/print-sheet.tsx'
import { useTranslation } from '../translation.ts'

/** The print itself; what stands around it is for the screen. */
export function Print({
  person: { uid },
  kind,
  card: { code, layout },
  page,
}: {
  person: { uid: string }
  kind: PrintKind
  card: { code: string; layout: Parameters<typeof CardDrawing>[0]['layout'] }
  page: string
}) {
  const { t } = useTranslation('card')
  const { t: say } = useTranslation('member')
  // Without script the browser's own menu prints.
  const isRunning = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  return (
    <>
      <nav className="kinds screen" aria-label={t('kinds')}>
        {PRINT_KINDS.map((other) => (
          <Link
            key={other}
            to={`${page}?${new URLSearchParams({ kind: other, code })}`}
            aria-current={other === kind ? 'page' : undefined}
            preventScrollReset
          >
            {t(`kind.${other}`)}
          </Link>
        ))}
      </nav>
      <PrintSheet kind={kind} layout={layout}>
        {isRunning && (
          <button className="button" type="button" onClick={() => window.print()}>
            {say('card.print')}
          </button>
        )}
        <a className="act" href={`${import.meta.env.BASE_URL}api${ownCardPdfPath(uid, code, kind)}`}>
          {t('pdf')}
        </a>
      </PrintSheet>
    </>
  )
}
