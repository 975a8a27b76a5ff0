import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { desc, eq, gt, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit, goToPoints, placeWords, postalCodes } from '../db/tables.ts'
import { NO_REAL_DATA, realData } from '../test/real-data.ts'
import { world } from '../test/world.ts'
import { readCsv } from './csv.ts'
import { exportGoToPointsCommand, importGoToPointsCommand, importPostalCodesCommand } from './commands.ts'

const HEADER = 'name,address,postal,lat,lng,kind,region,ura_region,planning_area,hours,phone,note,updated,source'
const MOSQUE =
  'Mosque,"590, Test Road",148952,1.298131,103.800952,place of worship,CENTRAL,CENTRAL,QUEENSTOWN,Daily: 24 hours,6473 7400,,20251014,TEST'
const CAFE = 'Café,1 Lane,319191,1.3335,103.8505,café,CENTRAL,CENTRAL,TOA PAYOH,,,Ring,20240927,TEST'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeward-test-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** An administrator at the command line, in a folder of files; the locator begins empty. */
async function desk() {
  const { service, db } = await world()
  for (const table of [goToPoints, postalCodes, placeWords]) await db.delete(table)
  const [last] = await db.select({ id: audit.id }).from(audit).orderBy(desc(audit.id)).limit(1)
  const said: string[] = []
  const steps: [number, number][] = []
  const context = {
    service,
    folder,
    print: (line: string) => void said.push(line),
    progress: (done: number, total: number) => void steps.push([done, total]),
  }
  const run =
    (work: typeof importGoToPointsCommand) =>
    async (content: string | Buffer, ...args: string[]) => {
      await writeFile(join(folder, 'list.csv'), content)
      said.length = 0
      const status = await work(context, ['list.csv', ...args])
      return { status, said: said.join('\n') }
    }
  return {
    db,
    steps,
    take: run(importGoToPointsCommand),
    takeCodes: run(importPostalCodesCommand),
    export: async () => {
      said.length = 0
      const status = await exportGoToPointsCommand(context, ['out.csv'])
      return { status, said: said.join('\n'), text: await readFile(join(folder, 'out.csv'), 'utf8') }
    },
    rejected: () => readFile(join(folder, 'list.csv.rejected.csv'), 'utf8').catch(() => undefined),
    points: () => db.select().from(goToPoints).orderBy(goToPoints.name),
    audits: () =>
      db
        .select()
        .from(audit)
        .where(gt(audit.id, last?.id ?? 0))
        .orderBy(desc(audit.id)),
  }
}
const csv = (...lines: string[]) => [HEADER, ...lines].join('\n')

describe('a list of Go-To Points', () => {
  test('fills each field', async () => {
    const { take, points, rejected, audits, steps } = await desk()
    expect(await take(csv(MOSQUE, CAFE))).toEqual({
      status: 0,
      said: '2 rows read: 2 new, 0 changed, 0 unchanged, 0 rejected.',
    })
    const [cafe, mosque] = await points()
    expect(cafe).toMatchObject({ name: 'Café', openingHours: null, contactNumber: null, specialNote: 'Ring' })
    expect(mosque).toMatchObject({
      name: 'Mosque',
      address: '590, Test Road',
      postalCode: '148952',
      lat: 1.298131,
      lng: 103.800952,
      kind: 'place of worship',
      region: 'CENTRAL',
      uraRegion: 'CENTRAL',
      planningArea: 'QUEENSTOWN',
      openingHours: 'Daily: 24 hours',
      contactNumber: '6473 7400',
      specialNote: null,
      updated: '2025-10-14',
      source: 'TEST',
      deletedAt: null,
    })
    expect(await rejected()).toBeUndefined()
    expect(await audits()).toMatchObject([
      { actor: 'command', action: 'import-go-to-points', details: { rows: 2, added: 2, changed: 0, rejected: 0 } },
    ])
    expect(steps.at(-1)?.[0]).toBe(steps.at(-1)?.[1])
  })

  test('with rows that name no region says so of the first twenty, and counts the others', async () => {
    const { take } = await desk()
    const row = (nth: number) =>
      `Place ${nth},${nth} Lane,319191,1.3335,103.8505,café,,CENTRAL,TOA PAYOH,,,,20240927,TEST`
    const said = async (count: number) =>
      (await take(csv(...Array.from({ length: count }, (_, nth) => row(nth + 1))))).said.split('\n').slice(1)
    const lines = Array.from({ length: 20 }, (_, nth) => `Line ${nth + 2}: no region given; CENTRAL by its position.`)
    expect(await said(1)).toEqual(lines.slice(0, 1))
    expect(await said(20)).toEqual(lines)
    expect(await said(21)).toEqual([...lines, '… and 1 more row whose region came from the position.'])
    expect(await said(23)).toEqual([...lines, '… and 3 more rows whose region came from the position.'])
  })

  test('taken twice changes nothing', async () => {
    const { take, points, audits } = await desk()
    await take(csv(MOSQUE, CAFE))
    const before = await points()
    expect((await take(csv(MOSQUE, CAFE))).said).toBe('2 rows read: 0 new, 0 changed, 2 unchanged, 0 rejected.')
    expect(await points()).toEqual(before)
    expect(await audits()).toHaveLength(1)
  })

  test('that names a point by its id writes it anew under that id; one that no point has is nobody’s to choose', async () => {
    const { take, points } = await desk()
    await take(csv(CAFE))
    const [before = expect.fail()] = await points()
    const named = (id: string, row: string) => take(`${HEADER},id\n${row},${id}`)
    const renamed = CAFE.replace('Café', 'Kopitiam').replace('1 Lane', '2 Lane')
    expect((await named(before.id, renamed)).said).toBe('1 row read: 0 new, 1 changed, 0 unchanged, 0 rejected.')
    expect(await points()).toMatchObject([{ id: before.id, name: 'Kopitiam', address: '2 Lane' }])
    const foreign = 'chosenbysomebodyelse22'
    await named(foreign, CAFE.replace('Café', 'Teahouse'))
    expect((await points()).map(({ id, name }) => [name, id === before.id, id === foreign])).toEqual([
      ['Kopitiam', true, false],
      ['Teahouse', false, false],
    ])
  })

  test('that names another kind is found by that kind from then on, and no more by the one before', async () => {
    const { take, points } = await desk()
    await take(csv(CAFE))
    await take(csv(CAFE.replace('café', 'bakery')))
    const [point] = await points()
    expect(point).toMatchObject({ name: 'Café', kind: 'bakery' })
    expect(point?.searchText).toContain('bakery')
  })

  test.each(['name', 'address', 'postal', 'lat', 'lng'])(
    'without the column "%s" is refused, and says so',
    async (column) => {
      const { take, points } = await desk()
      const { status, said } = await take(csv(CAFE).replace(new RegExp(`\\b${column}\\b`), 'other'))
      expect([status, said]).toEqual([1, expect.stringContaining(`no column "${column}"`)])
      expect(await points()).toEqual([])
    },
  )

  test.each(['postal', 'blk', 'road', 'building', 'lat', 'lng'])(
    'of postal codes without the column "%s" is refused, and says so',
    async (column) => {
      const { takeCodes } = await desk()
      const head = 'postal,blk,road,building,lat,lng'.replace(column, 'other')
      const { status, said } = await takeCodes(`${head}\n319191,1,LANE,HOUSE,1.3335,103.8505`)
      expect([status, said]).toEqual([1, expect.stringContaining(`no column "${column}"`)])
    },
  )

  test('changes what it says otherwise, and keeps what it has no column for', async () => {
    const { take, points } = await desk()
    await take(csv(MOSQUE))
    const short =
      'name,address,postal,lat,lng,source,phone\nMosque,"590, Test Road",148952,1.2982,103.800952,TEST,6000 0000'
    expect((await take(short)).said).toContain('1 row read: 0 new, 1 changed, 0 unchanged, 0 rejected.')
    expect(await points()).toMatchObject([
      {
        lat: 1.2982,
        contactNumber: '6000 0000',
        openingHours: 'Daily: 24 hours',
        kind: 'place of worship',
        region: 'CENTRAL',
      },
    ])
  })

  test('with a column named as what every object has is taken without it', async () => {
    const { take } = await desk()
    const list =
      'name,address,postal,lat,lng,source,constructor\nMosque,"590, Test Road",148952,1.2982,103.800952,TEST,x'
    expect((await take(list)).said).toContain('1 row read: 1 new')
  })

  test('leaves alone what is not in it, and what was taken out', async () => {
    const { take, points, db } = await desk()
    await take(csv(MOSQUE, CAFE))
    await db.update(goToPoints).set({ deletedAt: new Date() }).where(eq(goToPoints.name, 'Mosque'))
    const { said } = await take(csv(MOSQUE.replace('6473 7400', '1')))
    expect(said).toBe('1 row read: 0 new, 0 changed, 0 unchanged, 1 taken out here before and left so, 0 rejected.')
    const [cafe, mosque] = await points()
    expect(cafe?.deletedAt).toBeNull()
    expect(mosque).toMatchObject({ contactNumber: '6473 7400', deletedAt: expect.any(Date) })
  })

  test('as a trial run says what would happen and changes nothing', async () => {
    const { take, points, audits } = await desk()
    const { status, said } = await take(csv(MOSQUE, CAFE), '--dry-run')
    expect(status).toBe(0)
    expect(said).toBe(
      '2 rows read: 2 new, 0 changed, 0 unchanged, 0 rejected.\nThis was a trial run: nothing was changed.',
    )
    expect(await points()).toEqual([])
    expect(await audits()).toEqual([])
  })

  test.each([
    ['name', 'This is empty.', MOSQUE.replace('Mosque', '')],
    ['name', 'This is longer than 200 characters.', MOSQUE.replace('Mosque', 'x'.repeat(201))],
    ['address', 'This is empty.', MOSQUE.replace('"590, Test Road"', '')],
    ['postal', 'A postal code has 6 digits.', MOSQUE.replace('148952', 'S148952')],
    [
      'postal',
      'A postal code has 6 digits: a spreadsheet may have dropped a leading 0.',
      MOSQUE.replace('148952', '48952'),
    ],
    ['lat', 'This is not a number of degrees.', MOSQUE.replace('1.298131', '')],
    ['lat', 'This is not a number of degrees.', MOSQUE.replace('1.298131', '1°17')],
    ['lat', 'This lies outside Singapore (1.1443 to 1.4835).', MOSQUE.replace('1.298131', '103.8')],
    ['lng', 'This lies outside Singapore (103.596 to 104.1).', MOSQUE.replace('103.800952', '101.7')],
    ['region', 'The region is none of NORTH, EAST, WEST, CENTRAL.', MOSQUE.replace('CENTRAL,CENTRAL', 'SOUTH,CENTRAL')],
    ['updated', 'This is not a date like 20260131.', MOSQUE.replace('20251014', '20250231')],
    ['(row)', 'The row has more or fewer cells than the header.', `${MOSQUE},more`],
    ['(row)', 'The same place stands on line 2.', CAFE],
  ])('names a row whose %s is wrong: %s', async (field, reason, row) => {
    const { take, points, rejected } = await desk()
    const { status, said } = await take(csv(CAFE, row))
    expect(status).toBe(0)
    expect(said).toContain('1 row could not be taken; ')
    const written = await rejected()
    expect(written?.split('\n')[0]).toBe('line,field,reason')
    expect(written).toContain(`3,${field},`)
    expect(written).toContain(reason)
    expect((await points()).map(({ name }) => name)).toEqual(['Café'])
  })

  test('is checked against the postal codes that are known: 500 metres at most', async () => {
    const { take, takeCodes, rejected } = await desk()
    await takeCodes('postal,blk,road,building,lat,lng\n148952,590,STIRLING ROAD,,1.2981,103.8010\n')
    expect((await take(csv(MOSQUE))).said).toContain('1 new')
    expect((await take(csv(CAFE, MOSQUE.replace('1.298131', '1.303')))).said).toContain('1 rejected')
    expect(await rejected()).toBe(
      'line,field,reason\n3,lat,The position is 545 m from where the postal code is; at most 500 m.\n',
    )
  })

  test('gives its region; where it does not, the position does, and that is said', async () => {
    const { take, points } = await desk()
    const { said } = await take(
      csv(MOSQUE.replace('CENTRAL,CENTRAL', ',CENTRAL'), CAFE.replace('CENTRAL,', 'north-east,')),
    )
    expect(said).toContain('Line 2: no region given; CENTRAL by its position.')
    expect((await points()).map(({ region }) => region)).toEqual(['NORTH', 'CENTRAL'])
  })

  test('of which no row can be taken is refused, and an old report of rejected rows goes with the next good list', async () => {
    const { take, points, rejected } = await desk()
    const bad = await take(csv(MOSQUE.replace('148952', '1'), CAFE.replace('319191', '2')))
    expect(bad.status).toBe(1)
    expect(bad.said).toMatch(
      /^None of the 2 rows could be taken; .*list\.csv\.rejected\.csv says why\. Nothing was changed\.$/,
    )
    expect((await rejected())?.trim().split('\n')).toHaveLength(3)
    expect(await points()).toEqual([])
    await take(csv(MOSQUE))
    expect(await rejected()).toBeUndefined()
  })

  test.each([
    ['another encoding', Buffer.from(csv(CAFE), 'latin1'), /not UTF-8 text/],
    ['UTF-16', Buffer.from(`\uFEFF${csv(CAFE)}`, 'utf16le'), /not UTF-8 text/],
    ['a web page', '\n<!doctype html><title>Log in</title>', /web page/],
    ['a workbook', Buffer.from('PK\u0003\u0004…'), /Excel workbook/],
    ['no postal column', csv(CAFE).replace('postal', 'post'), /no column "postal"/],
    ['no rows', HEADER, /no row below its header/],
    ['nothing', '', /no row below its header/],
    ['an open quotation mark', csv('"Café,1 Lane,319191'), /near line \d+: a quotation mark/],
    ['half a gzip', gzipSync(csv(CAFE)).subarray(0, 60), /damaged or incomplete/],
  ])('that is %s is refused in a sentence', async (_what, content, sentence) => {
    const { take, points } = await desk()
    const { status, said } = await take(content)
    expect(status).toBe(1)
    expect(said).toMatch(sentence)
    expect(said).toMatch(/nothing was changed\.$/i)
    expect(await points()).toEqual([])
  })

  test('that breaks in the middle leaves nothing of its beginning', async () => {
    const { take, points } = await desk()
    const many = Array.from({ length: 600 }, (_, index) => MOSQUE.replace('Mosque', `Mosque ${index}`))
    const { status, said } = await take(Buffer.concat([Buffer.from(csv(...many)), Buffer.from([0x0a, 0xff, 0xfe])]))
    expect(status).toBe(1)
    expect(said).toMatch(/not UTF-8 text/)
    expect(await points()).toEqual([])
  })

  test('that is not there, or not named, is said', async () => {
    const { service } = await world()
    const said: string[] = []
    const context = { service, folder, print: (line: string) => void said.push(line), progress: () => {} }
    expect(await importGoToPointsCommand(context, ['none.csv'])).toBe(1)
    expect(said).toEqual([`There is no file ${join(folder, 'none.csv')}.`])
    expect(await importGoToPointsCommand(context, [])).toBe(2)
  })
})

describe('an export', () => {
  test('is the list again, and taking it changes nothing', async () => {
    const { take, points, export: save } = await desk()
    await take(csv(MOSQUE, CAFE))
    const before = await points()
    const { status, said, text } = await save()
    expect(status).toBe(0)
    expect(said).toBe(`2 Go-To Points written to ${join(folder, 'out.csv')}.`)
    expect(text.trim().split('\n').toSorted()).toEqual(csv(MOSQUE, CAFE).split('\n').toSorted())
    expect((await take(text)).said).toBe('2 rows read: 0 new, 0 changed, 2 unchanged, 0 rejected.')
    expect(await points()).toEqual(before)
  })

  test('of more than a thousand points has each of them, once', async () => {
    const { take, points, db, export: save } = await desk()
    await take(csv(MOSQUE, CAFE))
    const [mosque = expect.fail()] = (await points()).filter(({ name }) => name === 'Mosque')
    const names = Array.from({ length: 1001 }, (_, nth) => `Point ${String(nth).padStart(4, '0')}`)
    await db.insert(goToPoints).values(names.map((name, nth) => ({ ...mosque, id: `more${nth}`, name })))
    const { said, text } = await save()
    expect(said).toBe(`1003 Go-To Points written to ${join(folder, 'out.csv')}.`)
    expect(text.match(/Point \d{4}/g)?.toSorted()).toEqual(names)
    await db.delete(goToPoints).where(like(goToPoints.name, 'Point %'))
  })

  test.each(['=1+1', '+65 6473 7400', '-', '@home', "'=x", "''+1", "'plain"])(
    'a cell %s is no formula in a spreadsheet, and comes back as it was',
    async (note) => {
      const { take, points, export: save } = await desk()
      // As an administrator's form would store it.
      await take(csv(CAFE))
      const { db } = await world()
      await db.update(goToPoints).set({ specialNote: note })
      const { text } = await save()
      expect(text).not.toMatch(/,"?[=+\-@]/)
      await take(text)
      expect((await points())[0]?.specialNote).toBe(note)
    },
  )

  test('leaves out what was taken out', async () => {
    const { take, db, export: save } = await desk()
    await take(csv(MOSQUE, CAFE))
    await db.update(goToPoints).set({ deletedAt: new Date() }).where(eq(goToPoints.name, 'Mosque'))
    expect((await save()).text).not.toContain('Mosque')
  })

  test('of the real list is that list', { timeout: 60_000 }, async ({ skip }) => {
    const list = realData('gtp.csv')
    skip(!list, NO_REAL_DATA)
    const { take, export: save } = await desk()
    const text = await readFile(list ?? '', 'utf8')
    expect((await take(text)).said).toBe('830 rows read: 830 new, 0 changed, 0 unchanged, 0 rejected.')
    const rows = async (path: string) => {
      const read: Record<string, unknown>[] = []
      for await (const batch of readCsv(path, { columns: HEADER.split(','), batch: 100 })) {
        read.push(...batch.map(({ cells }) => ({ ...cells, lat: Number(cells.lat), lng: Number(cells.lng) })))
      }
      return read.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
    }
    await save()
    expect(await rows(join(folder, 'out.csv'))).toEqual(await rows(list ?? ''))
  })
})

describe('postal codes', () => {
  const TABLE =
    'postal,blk,road,building,lat,lng\n148952,590,STIRLING ROAD,MOSQUE,1.298,103.8\n018906,1,STRAITS BOULEVARD,,1.27581,103.84962\n'

  test.each([
    ['plain', TABLE],
    ['gzipped', gzipSync(TABLE)],
  ])('%s are taken, and again without a change', async (_how, content) => {
    const { takeCodes, db, audits } = await desk()
    expect(await takeCodes(content)).toEqual({
      status: 0,
      said: '2 rows read: 2 new or changed, 0 unchanged, 0 rejected.',
    })
    expect(await takeCodes(content)).toEqual({
      status: 0,
      said: '2 rows read: 0 new or changed, 2 unchanged, 0 rejected.',
    })
    expect(await db.select().from(postalCodes).orderBy(postalCodes.postalCode)).toMatchObject([
      { postalCode: '018906', block: '1', road: 'STRAITS BOULEVARD', building: '', lat: 1.27581, lng: 103.84962 },
      { postalCode: '148952', building: 'MOSQUE' },
    ])
    expect(await audits()).toMatchObject([{ action: 'import-postal-codes', details: { rows: 2, written: 2 } }])
  })

  test('name each row that cannot be taken', async () => {
    const { takeCodes, rejected } = await desk()
    const { said } = await takeCodes(
      `${TABLE}148952,1,X,,1.3,103.8\n18907,11A,STRAITS BOULEVARD,,1.27495,103.85166\n018908,,,,1.27,103.85\n`,
    )
    expect(said).toContain('5 rows read: 2 new or changed, 0 unchanged, 3 rejected.')
    expect((await rejected())?.split('\n').map((line) => line.split(',').slice(0, 2).join(','))).toEqual([
      'line,field',
      '4,postal',
      '5,postal',
      '6,road',
      '',
    ])
  })

  test('without a row are refused', async () => {
    const { takeCodes } = await desk()
    expect(await takeCodes('postal,blk,road,building,lat,lng\n')).toMatchObject({ status: 1 })
    expect((await takeCodes('postal,blk,road,building,lat,lng\n1,1,A,,1.3,103.8')).said).toContain('None of the 1 rows')
  })
})
