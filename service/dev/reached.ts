import { carers, people } from '../sample/people.ts'

/** The numbers and e-mail addresses of the sample's people, and whose each is. */
export const reachedAt = (): { at: string; name: string }[] =>
  [...people, ...Object.values(carers)].flatMap(({ account }) => {
    const { firstname = '', lastname = '', phone, email } = account
    const name = `${firstname} ${lastname ?? ''}`.trim()
    return [phone && `+65${phone}`, email].flatMap((at) => (at ? [{ at, name }] : []))
  })
