const STEPS: [unit: Intl.RelativeTimeFormatUnit, seconds: number, below: number][] = [
  ['second', 1, 60],
  ['minute', 60, 3600],
  ['hour', 3600, 86_400],
  ['day', 86_400, Infinity],
]

/** How long ago something was: "2 minutes ago". Under a minute it is now, for two clocks never agree to the second. */
export function ageOf(at: string, now: Date, language: string): string {
  const seconds = Math.max(0, (now.getTime() - Date.parse(at)) / 1000)
  const [unit, length] = STEPS.find(([, , below]) => seconds < below) ?? ['day' as const, 86_400]
  const count = unit === 'second' ? 0 : Math.floor(seconds / length)
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-count, unit)
}
