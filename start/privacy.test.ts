import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LOCALES } from '../contract/options.ts'
import { RETENTION } from '../service/clean-up.ts'

const HOUR = 3_600_000
/** Which row of the privacy policy's table tells about each period after which the service deletes. */
const ROWS: Partial<Record<keyof typeof RETENTION, number>> = {
  messageBodies: 1,
  finderDetails: 2,
  whereaboutsAfterClosing: 3,
  scansAndIncidents: 4,
}

test.each(LOCALES)('the privacy policy in %s names the very periods after which the service deletes', (locale) => {
  const policy = JSON.parse(readFileSync(`web/words/${locale}/privacy.json`, 'utf8')) as {
    sections: { retention: { body: [{ rows: [string, string][] }] } }
  }
  const { rows } = policy.sections.retention.body[0]
  for (const [name, row] of Object.entries(ROWS)) {
    const hours = RETENTION[name as keyof typeof RETENTION] / HOUR
    const told = Number(/\d+/.exec(rows[row]?.[1] ?? '')?.[0])
    expect([hours, hours / 24], `${name}: ${rows[row]?.join(', ')}`).toContain(told)
  }
})
