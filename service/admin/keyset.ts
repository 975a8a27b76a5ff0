/** The pagination cursor of a list ordered by time and id, newest first: the last row of the page before. */
export interface Place {
  at: Date
  id: string
}

export const writePlace = ({ at, id }: Place) => `${at.toISOString()}_${id}`

/** Parses a cursor; undefined for an invalid one, and the list then begins at its start. */
export function readPlace(written: string | undefined): Place | undefined {
  const [, moment = '', id = ''] = /^([\dTZ:.-]+)_(\w+)$/.exec(written ?? '') ?? []
  const at = new Date(moment)
  return id && !Number.isNaN(at.getTime()) ? { at, id } : undefined
}
