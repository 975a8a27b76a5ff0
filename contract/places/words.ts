/** How names are written for comparing them, and the short forms that people use for parts of addresses and towns. */

/** Short forms that people and lists use; what is stored for searching has the long one. */
export const LONG_FORMS: Record<string, string> = {
  aac: 'active ageing centre',
  ave: 'avenue',
  av: 'avenue',
  blk: 'block',
  bt: 'bukit',
  cck: 'choa chu kang',
  center: 'centre',
  cl: 'close',
  cres: 'crescent',
  ctr: 'centre',
  dr: 'drive',
  gdn: 'garden',
  gdns: 'gardens',
  hosp: 'hospital',
  hts: 'heights',
  int: 'interchange',
  jln: 'jalan',
  kg: 'kampong',
  lor: 'lorong',
  pk: 'park',
  rd: 'road',
  saint: 'street',
  sq: 'square',
  st: 'street',
  stn: 'station',
  ter: 'terrace',
  tg: 'tanjong',
  tj: 'tanjong',
  tpy: 'toa payoh',
  upp: 'upper',
  amk: 'ang mo kio',
}

/** Short forms and other spellings that people type, beside those of lists. */
const TYPED_FORMS: Record<string, string> = {
  ...LONG_FORMS,
  avenu: 'avenue',
  bkt: 'bukit',
  bldg: 'building',
  blok: 'block',
  blvd: 'boulevard',
  chua: 'choa',
  cir: 'circle',
  crescents: 'crescent',
  cresc: 'crescent',
  ctrl: 'central',
  est: 'estate',
  gen: 'general',
  gr: 'grove',
  hse: 'house',
  ind: 'industrial',
  jl: 'jalan',
  kampung: 'kampong',
  kpg: 'kampong',
  ln: 'lane',
  lrg: 'lorong',
  mkt: 'market',
  mt: 'mount',
  nth: 'north',
  pl: 'place',
  plz: 'plaza',
  pt: 'point',
  sth: 'south',
  str: 'street',
  tamp: 'tampines',
  terr: 'terrace',
  tmn: 'taman',
  upr: 'upper',
  wk: 'walk',
  yck: 'yio chu kang',
  ponggol: 'punggol',
  // Chinese words of addresses; where a text has one, its words stand in another order, which does not matter.
  道: 'avenue',
  街: 'street',
  路: 'road',
  巷: 'lorong',
  弄: 'lorong',
  通道: 'drive',
  弯: 'crescent',
  大牌: 'block',
  座: 'block',
}

/** Small letters, digits and single spaces; accents, apostrophes and other marks are gone. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’`]/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** A typed word in its long form, which may be several words. */
export const longForm = (word: string): string => TYPED_FORMS[word] ?? word

/** A name as plain words in their long forms. */
export const normal = (text: string): string => plain(text).split(' ').map(longForm).join(' ')

/** Typing errors between two words: letters missing, added, changed or swapped with their neighbour. */
export function typingErrors(a: string, b: string): number {
  let [before, previous] = [[] as number[], Array.from({ length: b.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      row.push(least)
    }
    before = previous
    previous = row
  }
  return previous[b.length] ?? 0
}

/** How many errors a word or name of this length may have: none below five letters, two from eight. */
export const allowedErrors = (word: string): number => (word.length < 5 ? 0 : word.length < 8 ? 1 : 2)
