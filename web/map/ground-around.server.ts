import { listMapLabels } from '#contract/map-labels.ts'
import type { Call } from '#contract/call.ts'
import type { LatLng } from '#contract/domain/distance.ts'
import type { Locale } from '#contract/options.ts'
import { FRAME, staticMap } from '../safe-return/tiles.ts'
import type { Site } from '../site.ts'
import { drawGround } from './draw-ground.ts'
import { groundIn, type Ground } from './ground-data.ts'
import type { Shape } from './shape.ts'
import { joined } from './joined-labels.ts'
import { labelSquares, type View } from './view.ts'

const grounds = new Map<Locale, Ground>()
function groundOf(locale: Locale): Ground {
  const ground = grounds.get(locale) ?? groundIn(locale)
  grounds.set(locale, ground)
  return ground
}

/** What the pin covers, which stands on the middle of the frame. */
const PIN = {
  left: FRAME.width / 2 - 18,
  right: FRAME.width / 2 + 18,
  top: FRAME.height / 2 - 44,
  bottom: FRAME.height / 2 + 8,
}

async function labelsOf(call: Call, view: View) {
  const answers = await Promise.all(labelSquares(view).map((square) => call(listMapLabels, square)))
  return joined(answers.flatMap((answer) => (answer.ok ? [answer.data] : [])))
}

/** The ground around a position, for the map that stands still (`staticMap`); nothing where there is no position. */
export async function groundAround(
  { call, locale }: Pick<Site, 'call' | 'locale'>,
  position: (LatLng & { accuracy: number | null }) | null | undefined,
): Promise<Shape[]> {
  if (!position) return []
  const { view } = staticMap(position, position.accuracy)
  return drawGround(groundOf(locale), view, { labels: await labelsOf(call, view), covered: [PIN] })
}
