/** Where a part of a drawing stands: its own zero there, enlarged or turned round. */
export type Place = { x: number; y: number; scale?: number; flip?: true }
export const at = ({ x, y, scale = 1, flip }: Place) => `translate(${x} ${y}) scale(${flip ? -scale : scale} ${scale})`
