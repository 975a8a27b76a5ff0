import { layoutCard } from '#contract/domain/card-layout.ts'
import { useBrand } from '../shared/use-brand.ts'
import { CardDrawing } from './card-drawing.tsx'

/** The card as it will be printed, but for its code: fetched where somebody is about to see it, for drawing is heavy. */
export default function CardPreview(texts: { displayName: string; surname: string; membershipId: string }) {
  return <CardDrawing layout={layoutCard({ ...texts, url: null, shortCode: null, brand: useBrand() })} />
}
