import { readConfig } from '../service/config.ts'
import { openEmbedded } from '../service/db/open.ts'
import { savePostalCodes } from '../service/locator/import-postal-codes.ts'
import { suggestPlaces } from '../service/locator/suggest-places.ts'
import { searchable } from '../service/locator/words.ts'
import { openLog } from '../service/log.ts'
import { openService } from '../service/open.ts'

/** As many postal codes as the real table has, on as many streets. */
const CODES = 121_360
const STREETS = 2600
const BATCH = 1000
const WORDS =
  'bedok jurong tampines yishun hougang stirling clementi pasir serangoon sembawang bukit jalan lorong'.split(' ')
const KINDS = ['avenue', 'street', 'road', 'drive', 'lane', 'close', 'crescent', 'walk']

/** What is typed letter by letter: streets, stations, a block, a noise word, other scripts. */
const TYPED = [
  'jurong east avenue 1',
  'blk 331 bedok north',
  'jln besar',
  'help i am at clementi',
  'stirling road',
  '宏茂桥',
  'பிடோக்',
  'lorong 8 toa payoh',
]

const street = (index: number) =>
  `${WORDS[index % WORDS.length]} ${String.fromCodePoint(97 + (index % 26))}${index} ${KINDS[index % KINDS.length]} ${index % 90}`.toUpperCase()

/** Milliseconds of each suggestion on the embedded database while every text is typed, after one round to warm up. */
export async function measureSuggestions(): Promise<number[]> {
  const service = await openService({
    migrates: true,
    config: { ...readConfig({ APP_ENV: 'development' }), live: true },
    log: openLog('silent'),
    database: await openEmbedded(),
    secret: 'a secret for measuring only, of enough characters',
    publicUrl: () => 'https://bench.test',
    work: false,
  })
  for (let from = 0; from < CODES; from += BATCH) {
    const codes = Array.from({ length: Math.min(BATCH, CODES - from) }, (_, at) => {
      const [block, road] = [String((from + at) % 900), street((from + at) % STREETS)]
      const postalCode = String(100_000 + from + at)
      return {
        postalCode,
        block,
        road,
        building: '',
        lat: 1.33,
        lng: 103.8,
        searchText: searchable('', `${block} ${road}`),
      }
    })
    await service.db.transaction((tx) => savePostalCodes(tx, codes))
  }
  const times: number[] = []
  for (const round of [0, 1])
    for (const typed of TYPED)
      for (let length = 1; length <= typed.length; length += 1) {
        const started = performance.now()
        await suggestPlaces(service, { search: typed.slice(0, length) })
        if (round > 0) times.push(performance.now() - started)
      }
  await service.close()
  return times
}
