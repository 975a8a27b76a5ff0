import type { CalledAs, Kin, Pronoun } from '#contract/called-as.ts'

type Called = Omit<Kin, 'ordinal'>

const BY_GENDER: Partial<Record<Kin['relation'], { female: CalledAs; male: CalledAs }>> = {
  Child: { female: 'daughter', male: 'son' },
  Grandchild: { female: 'granddaughter', male: 'grandson' },
  Parent: { female: 'mother', male: 'father' },
  Grandparent: { female: 'grandmother', male: 'grandfather' },
}

/**
 * How a contact is called who chose nothing: children, grandchildren, parents and grandparents by their gender. Spouses stay
 * neutral, and so does everybody whose gender is not known.
 */
export function calledByGender(relation: Kin['relation'], gender: string | null): CalledAs | null {
  const called = BY_GENDER[relation]
  if (called && gender === 'female') return called.female
  return called && gender === 'male' ? called.male : null
}

/** The pronoun of the person in sentences about them. */
export function pronounOf(gender: string | null): Pronoun {
  if (gender === 'female') return 'her'
  return gender === 'male' ? 'his' : 'their'
}

/** The contacts as pages name them, by uid: those who would be called alike are numbered in their order. */
export function kinOf(contacts: (Called & { uid: string })[]): Map<string, Kin> {
  const wordOf = ({ relation, calledAs }: Called) => calledAs ?? relation
  return new Map(
    contacts.map((contact) => {
      const alike = contacts.filter((other) => wordOf(other) === wordOf(contact))
      const ordinal = alike.length > 1 ? alike.indexOf(contact) + 1 : null
      return [contact.uid, { relation: contact.relation, calledAs: contact.calledAs, ordinal }]
    }),
  )
}
