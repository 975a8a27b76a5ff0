/** What a browser says it is, in words a person knows; null where it names none of these. */
export interface Device {
  browser: string | null
  system: string | null
}

/** In this order, for most browsers also name those they descend from. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bHuaweiBrowser\//, 'Huawei Browser'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (names: readonly [RegExp, string][], userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null

/**
 * The device behind a user agent: names alone, no version and no model, because browsers freeze or leave out the rest and more
 * would tell people apart. It is what the browser says, and proves nothing.
 */
export function deviceOf(userAgent: string | undefined): Device {
  const said = (userAgent ?? '').slice(0, 500)
  return { browser: nameIn(BROWSERS, said), system: nameIn(SYSTEMS, said) }
}
