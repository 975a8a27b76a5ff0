import { DISPLAY_NAME_MAX } from '../limits.ts'

type NameParts = { firstname?: string | null | undefined; lastname?: string | null | undefined }

/** Words that join two parts of a name and never end one: son of, daughter of. */
const JOINING = /^(bin|binti|bte|s\/o|d\/o|a\/l|a\/p)$/i

const wholeName = ({ firstname, lastname }: NameParts) =>
  `${firstname ?? ''} ${lastname ?? ''}`.trim().replaceAll(/\s+/g, ' ')

/**
 * The name on a card where none was chosen (R3.8): first and last name, of a longer one as many whole words as the card
 * takes.
 */
export function defaultPrintedName(named: NameParts): string {
  const words = wholeName(named).split(' ')
  const tooLong = () => [...words.join(' ')].length > DISPLAY_NAME_MAX
  if (!tooLong()) return words.join(' ')
  while (words.length > 1 && (tooLong() || JOINING.test(words.at(-1) ?? ''))) words.pop()
  return [...words.join(' ')].slice(0, DISPLAY_NAME_MAX).join('')
}

/**
 * Whether a printed name is the one that was made of these names, and so changes with them; what a member chose by hand
 * does not.
 */
export const followsNames = (displayName: string | null | undefined, named: NameParts): boolean =>
  Boolean(displayName) && [wholeName(named), defaultPrintedName(named)].includes(displayName?.trim() ?? '')
