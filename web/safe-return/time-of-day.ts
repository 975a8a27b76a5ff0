import { later, minutes, SINGAPORE } from '#contract/domain/time.ts'
import { LANG_ATTRIBUTE, type Locale } from '#contract/options.ts'

/** The time of day in Singapore, as its people write it: "6:53 am". */
export const timeOfDay = (at: string, language: string) =>
  new Intl.DateTimeFormat(`${LANG_ATTRIBUTE[language as Locale]}-SG`, {
    timeZone: SINGAPORE,
    hour: 'numeric',
    minute: '2-digit',
  })
    .format(new Date(at))
    .replaceAll(/\s/g, ' ')

/** When somebody who said so at `at` means to be there: a time of day, which stays true however late it is read. */
export const arrivalOf = (at: string, inMinutes: number | null, language: string) =>
  inMinutes === null ? '' : timeOfDay(later(new Date(at), minutes(inMinutes)).toISOString(), language)
