/** A page of a list that is ordered by time and id, newest first: where the one before ended, as a caller hands it back. */
export interface Place {
  at: Date
  id: string
}

export const writePlace = ({ at, id }: Place) => `${at.toISOString()}_${id}`

/** Nothing for what is no such place: the list then begins at its start. */
export function readPlace(written: string | undefined): Place | undefined {
  const [, moment = '', id = ''] = /^([\dTZ:.-]+)_(\w+)$/.exec(written ?? '') ?? []
  const at = new Date(moment)
  return id && !Number.isNaN(at.getTime()) ? { at, id } : undefined
}
