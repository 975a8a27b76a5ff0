import type { ReactNode } from 'react'
import type { PrintKind } from '#contract/domain/card.ts'
import { useTranslation } from '../translation.ts'
import { CardDrawing } from './card-drawing.tsx'

/** A card or label as it is printed; below it, on the screen alone, what paper it takes and, in `children`, how to print it. */
export function PrintSheet({
  kind,
  layout,
  children,
}: {
  kind: PrintKind
  layout: Parameters<typeof CardDrawing>[0]['layout']
  children: ReactNode
}) {
  const { t } = useTranslation('card')
  return (
    <>
      <div className={`print-${kind}`}>
        <CardDrawing layout={layout} />
      </div>
      <div className="screen">
        <p>{t(`paper.${kind}`)}</p>
        <p>{t('check')}</p>
        <p className="actions">{children}</p>
      </div>
    </>
  )
}
