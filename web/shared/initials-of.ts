/** The first signs of first and last word of a name, of a Chinese name without blanks its last two: "SL" for Siew Hua Lim. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const signs = (word: string) => Array.from(new Intl.Segmenter().segment(word), ({ segment }) => segment)
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  if (/^\p{Script=Han}+$/u.test(first) && !last) return signs(first).slice(-2).join('')
  return `${signs(first)[0] ?? ''}${signs(last)[0] ?? ''}`.toLocaleUpperCase('en')
}
