import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import type { GoToPoint } from '#contract/locator.ts'
import { LOCALES } from '#contract/options.ts'
import { draw } from '../test/draw.tsx'
import Detail from './detail.tsx'

const point: GoToPoint = {
  id: 'point',
  name: 'Our Tampines Hub',
  address: '1 Tampines Walk',
  postalCode: '528523',
  region: 'EAST',
  openingHours: 'Mon-Sun: 7am-10pm',
  contactNumber: '6788 7788',
  specialNote: 'Ask at the counter on level 1.',
  lat: 1.353,
  lng: 103.94,
  kind: null,
  updated: null,
  openState: null,
}

/** The labels of a place with what stands beside each. */
function shown(locale: (typeof LOCALES)[number]) {
  const loaderData = { point, at: '2026-03-10T01:00:00.000Z', mapScripts: { map: '', ground: '' } }
  const html = draw(<Detail {...({ loaderData } as ComponentProps<typeof Detail>)} />, locale)
  const rows = [...html.matchAll(/<dt>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)]
  return { html, rows: rows.map(([, label, value = '']) => [label, value.replaceAll(/<[^>]+>/g, '')]) }
}

const NOT_THERE = {
  en: 'Error: There is nothing at this address.',
  md: '错误：这个地址没有内容。',
  ms: 'Ralat: Tiada apa-apa di alamat ini.',
  ta: 'பிழை: இந்த முகவரியில் எதுவும் இல்லை.',
}
test.each(LOCALES)('a place that is not there says that it is an error, and which, in %s', (locale) => {
  const loaderData = { refused: 'not-found' }
  const html = draw(<Detail {...({ loaderData } as unknown as ComponentProps<typeof Detail>)} />, locale)
  expect(html).toMatch(new RegExp(`<h1[^>]*>${NOT_THERE[locale]}</h1>`))
  expect(html).toContain('href="/go-to-points"')
})

const LABELS = {
  en: [
    'Region',
    'Address',
    'Postal code',
    'Opening hours',
    'Contact number',
    'Special notes',
    'East',
    '>Directions<',
    'Every day: 7:00 am – 10:00 pm',
  ],
  md: ['地区', '地址', '邮政编码', '营业时间', '联络电话', '特别说明', '东部', '>路线<', '每天：上午7:00至下午10:00'],
  ms: [
    'Kawasan',
    'Alamat',
    'Poskod',
    'Waktu operasi',
    'Nombor telefon',
    'Catatan khas',
    'Timur',
    '>Arah ke sana<',
    'Setiap hari: 7:00 PG – 10:00 PTG',
  ],
  ta: [
    'வட்டாரம்',
    'முகவரி',
    'அஞ்சல் குறியீடு',
    'திறந்திருக்கும் நேரம்',
    'தொடர்பு எண்',
    'சிறப்புக் குறிப்புகள்',
    'கிழக்கு',
    '>செல்லும் வழி<',
    'தினமும்: 7:00 AM – 10:00 PM',
  ],
} as const

test.each(LOCALES)(
  'a place begins with its address and the two buttons, then hours, notes and the rest in %s',
  (locale) => {
    const [region, address, code, hours, phone, notes, east, directions, daily] = LABELS[locale]
    const { html, rows } = shown(locale)
    expect(html).toContain('<h1 lang="en">Our Tampines Hub</h1>')
    expect(rows).toEqual([
      [address, '1 Tampines Walk'],
      [hours, daily],
      [notes, 'Ask at the counter on level 1.'],
      [phone, '6788 7788'],
      [region, east],
      [code, '528523'],
    ])
    const order = [
      '<h1',
      'class="is-open"',
      `<dt>${address}`,
      directions,
      'tel:+6567887788',
      `<dt>${hours}`,
      `<dt>${notes}`,
    ]
    const at = order.map((text) => html.indexOf(text))
    expect(at).toEqual(at.toSorted((a, b) => a - b))
    expect(Math.min(...at)).toBeGreaterThan(0)
  },
)

test('a place has no label for what is not known of it', () => {
  const { specialNote, contactNumber, openingHours } = point
  Object.assign(point, { specialNote: null, contactNumber: null, openingHours: null })
  const { rows } = shown('en')
  Object.assign(point, { specialNote, contactNumber, openingHours })
  expect(rows.map(([label]) => label)).toEqual(['Address', 'Region', 'Postal code'])
})

/** A place as the page draws it in English. */
const pageOf = (given: Partial<GoToPoint>) => {
  const loaderData = {
    point: { ...point, ...given },
    at: '2026-03-10T01:00:00.000Z',
    mapScripts: { map: '', ground: '' },
  }
  return draw(<Detail {...({ loaderData } as ComponentProps<typeof Detail>)} />, 'en').replaceAll('<!-- -->', '')
}

test('hours that nobody can read with certainty stand as they are written, and say so', () => {
  const html = pageOf({ openingHours: 'According to showtimes' })
  expect(html).toContain('As they write it: <span lang="en">According to showtimes</span>')
  expect(html).toContain('<p class="is-open" hidden=""></p>')
})

test('the page that a note names is a link, over https and without a word about where the reader comes from', () => {
  const html = pageOf({ specialNote: 'http://journey.smrt.com.sg/journey/station_info/bishan/first-and-last-train/' })
  expect(html).toContain(
    '<a href="https://journey.smrt.com.sg/journey/station_info/bishan/first-and-last-train/" rel="noopener noreferrer nofollow">More at journey.smrt.com.sg</a>',
  )
})

test('whose pictures and outlines the map shows stands in the page before the map opens', () => {
  const line = /<p class="map-sources"[^>]*>(.*?)<\/p>/.exec(shown('en').html)?.[1] ?? ''
  expect([...line.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    'https://www.onemap.gov.sg/',
    'https://www.sla.gov.sg/',
    'https://data.gov.sg/datasets/d_4765db0e87b9c86336792efe8a1f7a66/view',
    'https://data.gov.sg/open-data-licence',
  ])
})
