/** Singapore keeps one time all year; written out here, so that server and browser write the same. */
const inSingapore = (iso: string) => new Date(new Date(iso).getTime() + 8 * 3_600_000).toISOString()

/** "21-11-2026": dd-MM-yyyy, as everywhere. */
export const dayOf = (iso: string) => {
  const [year, month, day] = inSingapore(iso).slice(0, 10).split('-')
  return `${day}-${month}-${year}`
}
/** "21-11-2026 19:20" in Singapore. */
export const momentOf = (iso: string) => `${dayOf(iso)} ${inSingapore(iso).slice(11, 16)}`
/** "19:20:05" in Singapore. */
export const secondOf = (iso: string) => inSingapore(iso).slice(11, 19)
/** "21-11-2026 19:20:05" in Singapore, for what happens within a minute. */
export const exactOf = (iso: string) => `${dayOf(iso)} ${secondOf(iso)}`
/** A birth as it is stored, "1944-11-30", in the same writing. */
export const birthOf = (birth: string) => birth.split('-').toReversed().join('-')
