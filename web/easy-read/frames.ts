/** Small drawings, which stand alone in the middle of their sheet. */
const CLOSE = new Set(['code', 'card'])
/** Drawings of people, of a sheet of paper or an envelope: no roof and no phone above them. */
const NEAR = new Set(['stay', 'yours', 'call', 'lost', 'wishes', 'ask', 'seen', 'news', 'keep'])

/** The part of the sheet that a drawing fills, so that none stands in much empty room (D70.14). */
export const frameOf = (picture: string) =>
  CLOSE.has(picture) ? '56 52 208 126' : NEAR.has(picture) ? '40 22 240 176' : '0 -32 320 232'
