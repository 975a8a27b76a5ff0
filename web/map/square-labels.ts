import type { MapLabels } from '#contract/map-labels.ts'
import { joined } from './joined-labels.ts'
import { labelSquares, type View } from './view.ts'

/**
 * Reads the labels of the map's squares from the service, each once. `onCome` hears that a square came which was asked for. A square
 * that does not come is asked for again when it is next looked at.
 */
export function squareLabels(address: string, onCome: () => void) {
  const known = new Map<string, MapLabels | 'asked'>()
  async function ask(key: string, x: number, y: number) {
    known.set(key, 'asked')
    try {
      const response = await fetch(`${address}?x=${x}&y=${y}`)
      if (!response.ok) throw new Error(`labels: ${response.status}`)
      known.set(key, ((await response.json()) as { data: MapLabels }).data)
      onCome()
    } catch {
      known.delete(key)
    }
  }
  return {
    /** What is known of a view's squares; those that nobody has asked for yet are. */
    of(view: View): MapLabels {
      const squares = labelSquares(view).map(({ x, y }) => {
        const key = `${x} ${y}`
        const labels = known.get(key)
        if (labels === undefined) void ask(key, x, y)
        return labels
      })
      return joined(squares.flatMap((labels) => (labels === undefined || labels === 'asked' ? [] : [labels])))
    },
  }
}
