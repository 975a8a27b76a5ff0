import { stations, type Station } from '#contract/places/stations.ts'

/** A line of the MRT or LRT: its colour is a token of base.css, `--mrt-` and the letters. */
export interface MrtLine {
  letters: string
  names: readonly [english: string, chinese: string, malay: string, tamil: string]
  /** Light rail, which serves one town. */
  light: boolean
  /** The routes, each from station to station; a loop ends where it began. */
  routes: Station[][]
}

const byCode = new Map(stations.flatMap((station) => station.codes.split(' ').map((code) => [code, station] as const)))
/** The stations whose code begins so, in the order of their numbers. */
const along = (letters: string): string[] =>
  [...byCode.keys()]
    .filter((code) => code.startsWith(letters) && /^\d+$/.test(code.slice(letters.length)))
    .toSorted((a, b) => Number(a.slice(letters.length)) - Number(b.slice(letters.length)))
const route = (codes: readonly string[]): Station[] => codes.flatMap((code) => byCode.get(code) ?? [])

const line = (letters: string, names: MrtLine['names'], ...branches: string[][]): MrtLine => ({
  letters,
  names,
  light: false,
  routes: [route(along(letters)), ...branches.map(route)],
})
const lightLine = (letters: string, names: MrtLine['names'], loops: string[][]): MrtLine => ({
  letters,
  names,
  light: true,
  routes: loops.map(route),
})

/** Every line in service, in the order in which they are drawn; which stations follow each other is read from their codes. */
export const MRT_LINES: readonly MrtLine[] = [
  lightLine(
    'BP',
    ['Bukit Panjang LRT', '武吉班让轻轨', 'LRT Bukit Panjang', 'புக்கிட் பாஞ்சாங் LRT'],
    [[...along('BP'), 'BP6']],
  ),
  lightLine(
    'SK',
    ['Sengkang LRT', '盛港轻轨', 'LRT Sengkang', 'செங்காங் LRT'],
    [
      ['STC', ...along('SE'), 'STC'],
      ['STC', ...along('SW'), 'STC'],
    ],
  ),
  lightLine(
    'PG',
    ['Punggol LRT', '榜鹅轻轨', 'LRT Punggol', 'பொங்கோல் LRT'],
    [
      ['PTC', ...along('PE'), 'PTC'],
      ['PTC', ...along('PW'), 'PTC'],
    ],
  ),
  line('TE', ['Thomson–East Coast Line', '汤申—东海岸线', 'Laluan Thomson-Pantai Timur', 'தாம்சன்–ஈஸ்ட் கோஸ்ட் பாதை']),
  line('DT', ['Downtown Line', '滨海市区线', 'Laluan Pusat Bandar', 'டௌன்டவுன் பாதை']),
  line('CC', ['Circle Line', '环线', 'Laluan Lingkaran', 'வட்டப் பாதை'], ['CC4', 'CE1', 'CE2']),
  line('NE', ['North East Line', '东北线', 'Laluan Timur Laut', 'வடகிழக்குப் பாதை']),
  line('EW', ['East West Line', '东西线', 'Laluan Timur-Barat', 'கிழக்கு மேற்குப் பாதை'], ['EW4', 'CG1', 'CG2']),
  line('NS', ['North South Line', '南北线', 'Laluan Utara-Selatan', 'வடக்கு தெற்குப் பாதை']),
]
