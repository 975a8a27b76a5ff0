import { data } from 'react-router'

/** An address below a room's own that the room has not got: the room's layout shows it in its own look (D70.15). */
export const loader = () => {
  throw data(null, { status: 404 })
}

export default function NothingHere() {
  return null
}
