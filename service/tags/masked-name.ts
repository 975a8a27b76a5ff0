import type { Account } from '../session.ts'

/** "s••• l••" and "h•••@•••": the shape of a name or address without the name. */
export const initial = (text: string) => (text ? `${[...text][0]}•••` : '')
/** An e-mail address by its first letter. */
export const maskEmail = (email: string | null) => (email ? `${[...email][0]}•••@•••` : null)

/** Both names of a person, each by its first letter. */
export const maskedName = ({ firstname, lastname }: Pick<Account, 'firstname' | 'lastname'>) =>
  `${initial(firstname)} ${initial(lastname)}`.trim()
