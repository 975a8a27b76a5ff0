/** The pagination cursor of a list ordered by time and id, newest first: the last row of the page before. */
export interface Place {
  at: Date
  id: string
}

export const writePlace = ({ at, id }: Place) => `${at.toISOString()}_${id}`

/** What the rows of a list are named by: a text, or a number that the database must be able to read. */
const IDS = { text: /^\w+$/, number: /^\d{1,18}$/ }

/** Parses a cursor; undefined for one that we have not written, and the list then begins at its start. (D73.14) */
export function readPlace(written: string | undefined, ids: keyof typeof IDS = 'text'): Place | undefined {
  const [, moment = '', id = ''] = /^([12]\d{3}-[\dTZ:.-]+)_(\w+)$/.exec(written ?? '') ?? []
  const at = new Date(moment)
  if (Number.isNaN(at.getTime()) || !IDS[ids].test(id)) return undefined
  return writePlace({ at, id }) === written ? { at, id } : undefined
}
