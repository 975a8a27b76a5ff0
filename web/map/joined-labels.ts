import type { MapLabels } from '#contract/map-labels.ts'

/** The labels of several squares of the map as those of one. */
export const joined = (squares: readonly MapLabels[]): MapLabels => ({
  streets: squares.flatMap(({ streets }) => streets),
  blocks: squares.flatMap(({ blocks }) => blocks),
})
