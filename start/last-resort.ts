import { readFileSync } from 'node:fs'
import { AMBULANCE, POLICE, telLink, type Brand } from '../contract/brand.ts'
import { LANG_ATTRIBUTE, LOCALES, type Locale } from '../contract/options.ts'

interface SharedWords {
  helpline: string
  emergency: { danger: string; hurt: string }
  broken: { title: string; text: string }
  otherSite: { title: string; text: string }
}
const words = Object.fromEntries(
  LOCALES.map((locale) => [
    locale,
    JSON.parse(readFileSync(new URL(`../web/words/${locale}/shared.json`, import.meta.url), 'utf8')) as SharedWords,
  ]),
) as Record<Locale, SharedWords>

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const call = (number: string) => `<a href="${escaped(telLink(number))}">${escaped(number)}</a>`

/**
 * The page for when the website itself cannot be drawn, or must not be: why (`said`), the numbers to call, and nothing that
 * could fail.
 */
export function lastResort(locale: Locale, brand: Brand, said: 'broken' | 'otherSite' = 'broken'): string {
  const { helpline, emergency, [said]: why } = words[locale]
  return `<!DOCTYPE html>
<html lang="${LANG_ATTRIBUTE[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escaped(why.title)}</title>
</head>
<body>
<main>
<h1>${escaped(why.title)}</h1>
<p>${escaped(why.text)}</p>
<p>${escaped(helpline)} ${call(brand.helpline)}</p>
<p>${escaped(emergency.danger)} ${call(POLICE)}</p>
<p>${escaped(emergency.hurt)} ${call(AMBULANCE)}</p>
</main>
</body>
</html>
`
}
