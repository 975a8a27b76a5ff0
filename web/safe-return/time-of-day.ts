import { SINGAPORE } from '#contract/domain/time.ts'
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
