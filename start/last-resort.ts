import { readFileSync } from 'node:fs'
import { AMBULANCE, POLICE, telLink, type Brand } from '#contract/brand.ts'
import { refusals } from '#contract/errors.ts'
import { DEFAULT_LOCALE, LANG_ATTRIBUTE, LOCALES, type Locale } from '#contract/options.ts'

interface SharedWords {
  helpline: string
  emergency: { danger: string; hurt: string }
  broken: { title: string; text: string }
}
const read = <Words>(locale: Locale, file: string) =>
  JSON.parse(readFileSync(new URL(`../web/words/${locale}/${file}.json`, import.meta.url), 'utf8')) as Words
const words = Object.fromEntries(LOCALES.map((locale) => [locale, read<SharedWords>(locale, 'shared')])) as Record<
  Locale,
  SharedWords
>
const ENGLISH = refusals['other-site'].text
const otherSite = new Map<Locale, string>(
  LOCALES.filter((locale) => locale !== DEFAULT_LOCALE).map((locale) => [
    locale,
    read<{ 'other-site': string }>(locale, 'errors')['other-site'],
  ]),
)

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const call = (number: string) => `<a href="${escaped(telLink(number))}">${escaped(number)}</a>`

/** The page for when the website itself cannot be drawn: the numbers to call, and nothing that could fail. */
export const lastResort = (locale: Locale, brand: Brand): string => {
  const { title, text } = words[locale].broken
  return bare(locale, brand, title, text)
}

/** The page for what a form on another website sent: that nothing was done, and the numbers to call. */
export const refusedOtherSite = (locale: Locale, brand: Brand): string =>
  bare(locale, brand, otherSite.get(locale) ?? ENGLISH)

/** A page that needs nothing but itself. */
function bare(locale: Locale, brand: Brand, title: string, text?: string): string {
  const { helpline, emergency } = words[locale]
  return `<!DOCTYPE html>
<html lang="${LANG_ATTRIBUTE[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
${text ? `<p>${escaped(text)}</p>` : ''}
<p>${escaped(helpline)} ${call(brand.helpline)}</p>
<p>${escaped(emergency.danger)} ${call(POLICE)}</p>
<p>${escaped(emergency.hurt)} ${call(AMBULANCE)}</p>
</main>
</body>
</html>
`
}
