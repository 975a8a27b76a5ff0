import { copyFile, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { NearGoToPoint, SearchedFrom } from '#contract/locator.ts'
import { nearestGoToPoints as nearestCall } from '#contract/locator.ts'
import { NEAREST_LIMIT } from '#contract/limits.ts'
import { requestOf } from '#contract/call.ts'
import { goToPoints, placeWords, postalCodes } from '../db/tables.ts'
import { loadSample } from '../sample/load.ts'
import { NO_REAL_DATA, realData } from '../test/real-data.ts'
import { freshDatabase, world } from '../test/world.ts'
import { readCsv } from './csv.ts'
import { importGoToPoints } from './import.ts'
import { savePostalCodes } from './import-postal-codes.ts'
import { nearestGoToPoints } from './nearest.ts'
import { judge } from '../test/typed/judge.ts'
import { readRealLists } from '../test/typed/lists.ts'
import { typedTable } from '../test/typed/table.ts'
import { searchable } from './words.ts'

interface Found {
  data: NearGoToPoint[]
  suggestedData: NearGoToPoint[]
  from: SearchedFrom
}

/** What somebody types, and the place that they mean: its name, with the postal code where others have that name too. */
type Query = [typed: string, name: string, postalCode?: string]

const SAMPLE: Query[] = [
  ['Toa Payoh Public Library', 'Toa Payoh Public Library'],
  ['toa payoh lib', 'Toa Payoh Public Library'],
  ['tao payoh libary', 'Toa Payoh Public Library'],
  ['central library', 'Central Public Library'],
  ['national museum', 'National Museum of Singapore'],
  ['natinal gallery', 'National Gallery Singapore'],
  ['esplanade', 'Esplanade – Theatres on the Bay'],
  ['mustafa', 'Mustafa Centre'],
  ['tekka center', 'Tekka Centre'],
  ['SGH', 'Singapore General Hospital'],
  ['ttsh', 'Tan Tock Seng Hospital'],
  ['tan tok seng', 'Tan Tock Seng Hospital'],
  ['khoo teck puat', 'Khoo Teck Puat Hospital'],
  ['queenstown cc', 'Queenstown Community Club'],
  ['fairprice yishun', 'NTUC FairPrice', '760849'],
  ['fair price tampines', 'NTUC FairPrice', '528523'],
  ['Our Tampines Hub library', 'Tampines Regional Library'],
  ['causway point', 'Causeway Point'],
  ['amk polyclinic', 'Ang Mo Kio Polyclinic'],
  ['bedok mrt', 'Bedok MRT Station (EW5)'],
  ['NS3', 'Bukit Gombak MRT Station (NS3)'],
  ['458-6 no such', 'nothing'],
  ['521 123', 'NTUC FairPrice', '528523'],
  ['310192', 'NTUC FairPrice', '310192'],
  ['S(760126)', 'Chong Pang Community Club'],
  ['somerset mrt', 'NTUC FairPrice', '239571'],
  ['lagoon food', 'East Coast Lagoon Food Village'],
  ['polyclinic near lakeside', 'Pioneer Polyclinic'],
  ['library west', 'Clementi Public Library'],
  ['perpustakaan', 'Central Public Library'],
]

const REAL: Query[] = [
  // Names and parts of names
  ['Mujahidin Mosque', 'Mujahidin Mosque'],
  ['mujahidin', 'Mujahidin Mosque'],
  ['ahmad mosque', 'Ahmad Mosque'],
  ['yong en care', 'Yong-en Care Centre'],
  ["st luke's hospital", "St Luke's Hospital"],
  ['saint lukes hospital', "St Luke's Hospital"],
  ['st lukes eldercare whampoa', "St Luke's ElderCare (Whampoa Centre)"],
  ['new horizon tampines', 'New Horizon Centre (Tampines)'],
  ['pearls hill care home', 'Pearl’s Hill Care Home'],
  ['jamiyah', 'Jamiyah Nursing Home'],
  ['LC nursing home', 'LC Nursing Home'],
  ['brahm centre', 'Brahm Centre @ MacPherson'],
  ['national museum', 'National Museum of Singapore (NMS)'],
  ['esplanade theatres', 'Esplanade – Theatres on the Bay'],
  ['national gallery', 'National Gallery Singapore'],
  ['keystone clinic', 'Keystone Clinic and Surgery'],
  ['chong pang cc', 'Chong Pang Community Club (CC)'],
  ['joo chiat community club', 'Joo Chiat Community Club (CC)'],
  ['radin mas', 'Radin Mas Community Club'],
  ['woodlands galaxy', 'Woodlands Galaxy Community Club (CC)'],
  ['tzu chi', 'Tzu Chi SEEN @ Bukit Batok'],
  ['goodlife makan', 'Goodlife Makan'],
  ['sree narayana mission', 'Sree Narayana Mission Singapore'],
  ['amk hub', 'NTUC FairPrice Xtra', '569933'],
  ['punggol plaza', 'NTUC FairPrice', '820168'],
  ['kampung admiralty', 'NTUC Health Senior Day Care (Kampung Admiralty)'],
  ['dakota crescent day care', 'NTUC Health Day Care for Seniors (Dakota Crescent)'],
  ['starbucks hougang', 'Starbucks @ Hougang Mall (Malls of Frasers Property Singapore)'],
  ['minmed white sands', 'Minmed Clinic @ White Sands (Malls of Frasers Property Singapore)'],
  ['singapore pools lengkok bahru', 'Singapore Pools (Lengkok Bahru)'],
  ['tampines care home', 'Tampines Care Home'],
  // Typing errors
  ['mujahiden mosque', 'Mujahidin Mosque'],
  ['jamiya nursing', 'Jamiyah Nursing Home'],
  ['assyakirin mosqe', 'Assyakirin Mosque'],
  ['quenstown community club', 'Queenstown Community Club (CC)'],
  ['marymont community club', 'Marymount Community Club'],
  ['natoinal museum', 'National Museum of Singapore (NMS)'],
  ['espalnade theatre', 'Esplanade – Theatres on the Bay'],
  ['punngol plaza', 'NTUC FairPrice', '820168'],
  ['st luke elderecare clementi', "St Luke's ElderCare (Clementi Centre)"],
  ['kassim mosqeu', 'Kassim Mosque'],
  ['radin mas comunity club', 'Radin Mas Community Club'],
  ['sterling road mosque', 'Mujahidin Mosque'],
  ['tao payoh interchange', 'Toa Payoh Interchange (TPI)'],
  ['hougnag interchange', 'Hougang Central Interchange (HCI)'],
  // Stations and interchanges
  ['toa payoh mrt', 'Toa Payoh MRT Station (NS19)'],
  ['NS19', 'Toa Payoh MRT Station (NS19)'],
  ['raffles place', 'Raffles Place MRT Station (EW14)'],
  ['bishan interchange', 'Bishan Interchange (BSI)'],
  ['queenstown station', 'Queenstown MRT Station (EW19)'],
  ['kembangan', 'Kembangan MRT Station (EW6)'],
  ['upper changi mrt', 'Upper Changi MRT Station (DT34)'],
  ['yio chu kang int', 'Yio Chu Kang Interchange (YCI)'],
  ['punggol bus interchange', 'Punggol Bus Interchange (PBI)'],
  // Addresses and streets
  ['590 stirling road', 'Mujahidin Mosque'],
  ['832 yishun st 81', "Nee Soon South Zone D Residents' Corner (RC)"],
  ['blk 433 amk ave 10', 'TOUCHpoint @ AMK 433 (AAC)'],
  ['smith street', 'Yong-en Care Centre'],
  ['jalan ulu siglap', 'LC Nursing Home'],
  ['upper east coast terminal', 'Upper East Coast Terminal (ECT)'],
  ['spooner road', 'Kampong Bahru Terminal (KBT)'],
  // Postal codes: of a point, of a building beside it, and such as nobody has (only their first digits are known)
  ['148952', 'Mujahidin Mosque'],
  ['S 457121', 'LC Nursing Home'],
  ['Singapore 098917', 'Radin Mas Community Club'],
  ['038981', 'Esplanade – Theatres on the Bay'],
  ['051336', 'Yong-en Care Centre'],
  ['148951', 'Mujahidin Mosque'],
  ['098916', 'Radin Mas Community Club'],
  ['760831', "Nee Soon South Zone D Residents' Corner (RC)"],
  ['689906', 'Victory Family Centre (Choa Chu Kang)'],
  ['11917', 'Ahmad Mosque'],
  // What, near where
  ['mosque near queenstown mrt', 'Mujahidin Mosque'],
  ['nursing home near siglap', 'LC Nursing Home'],
  ['community club near khatib', 'Nee Soon South Community Club (CC)'],
  ['care home dekat outram park', 'Pearl’s Hill Care Home'],
]

async function locator() {
  const here = await world()
  const reader = here.device()
  const search = async (search: string): Promise<Found> =>
    (await reader.get(requestOf(nearestCall, { search }).path)).json() as Promise<Found>
  return { ...here, search }
}

function meant({ data }: Found, name: string, postalCode?: string): boolean {
  const [first] = data
  if (name === 'nothing') return data.length === 0
  return first?.name === name && (!postalCode || first.postalCode === postalCode)
}

test('what people type leads to the place they mean: the sample', async () => {
  // Places of another list would be found before those of the sample.
  await freshDatabase()
  const { service, search } = await locator()
  await loadSample(service.db, service.now())
  expect(SAMPLE.length).toBeGreaterThanOrEqual(20)
  const missed = []
  for (const [typed, name, postalCode] of SAMPLE) {
    const found = await search(typed)
    if (!meant(found, name, postalCode)) missed.push([typed, name, found.data[0]?.name, found.data[0]?.postalCode])
  }
  expect(missed).toEqual([])
})

describe('in the real list', () => {
  const list = realData('gtp.csv')
  const codes = realData('postal.csv.gz')
  /** The world with the real lists in it. */
  async function realLocator() {
    const here = await locator()
    const copy = join(await mkdtemp(join(tmpdir(), 'homeward-test-')), 'list.csv')
    await copyFile(list ?? '', copy)
    for (const table of [goToPoints, placeWords, postalCodes]) await here.db.delete(table)
    await importGoToPoints(here.service, copy, { actor: 'test' })
    const columns = ['postal', 'blk', 'road', 'building', 'lat', 'lng']
    for await (const rows of readCsv(codes ?? '', { columns, batch: 2000 })) {
      const batch = rows.map(({ cells: { postal = '', blk = '', road = '', building = '', lat, lng } }) => ({
        postalCode: postal,
        block: blk,
        road,
        building,
        lat: Number(lat),
        lng: Number(lng),
        searchText: searchable(building, `${blk} ${road}`),
      }))
      await here.db.transaction((tx) => savePostalCodes(tx, batch))
    }
    return here
  }

  test('what people type leads to the place they mean', { timeout: 600_000 }, async ({ skip }) => {
    skip(!list || !codes, NO_REAL_DATA)
    const { search, service } = await realLocator()
    expect(REAL.length).toBeGreaterThanOrEqual(60)
    const missed = []
    for (const [typed, name, postalCode] of REAL) {
      const found = await search(typed)
      if (!meant(found, name, postalCode))
        missed.push([
          typed,
          name,
          found.from.kind,
          found.from.name,
          ...found.data
            .slice(0, 3)
            .map((point) => `${point.name} ${point.postalCode} ${Math.round(point.distanceMetres)}`),
        ])
    }
    expect(missed).toEqual([])

    const lists = await readRealLists()
    const { table, unknown } = typedTable(lists ?? { points: [], codes: [] })
    expect(unknown, 'every meaning is a place of the lists').toEqual([])
    expect(table.length).toBeGreaterThanOrEqual(1000)
    const thirds = [0, 1, 2].map(() => ({ asked: 0, near: 0, wrong: [] as string[], far: [] as string[] }))
    for (const asked of table) {
      const { data, suggestedData, reading } = await nearestGoToPoints(service, {
        offset: 0,
        search: asked.text,
        ...asked.position,
        limit: NEAREST_LIMIT,
      })
      const confident = data.length > 0 && !reading.guess
      const { good, confidentlyWrong } = judge(
        asked,
        { first: data[0] ?? suggestedData[0], confident },
        lists?.points ?? [],
      )
      const third = thirds[asked.third]
      if (!third) continue
      third.asked += 1
      if (good) third.near += 1
      else third.far.push(asked.text)
      if (confidentlyWrong) third.wrong.push(asked.text)
    }
    for (const { asked, near, far, wrong } of thirds) {
      expect(near / asked, far.join('\n')).toBeGreaterThanOrEqual(0.97)
      expect(wrong).toEqual([])
    }
  })
})
