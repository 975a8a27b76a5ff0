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

const LABELS = {
  en: ['Region', 'Address', 'Postal code', 'Opening hours', 'Contact number', 'Special notes', 'East', 'Directions'],
  md: ['地区', '地址', '邮政编码', '营业时间', '联络电话', '特别说明', '东部', '路线'],
  ms: ['Kawasan', 'Alamat', 'Poskod', 'Waktu operasi', 'Nombor telefon', 'Catatan khas', 'Timur', 'Arah'],
} as const

test.each(LOCALES)('every field of a place stands below its label in %s, the region translated', (locale) => {
  const [region, address, code, hours, phone, notes, east, directions] = LABELS[locale]
  const { html, rows } = shown(locale)
  expect(html).toContain('<h1 lang="en">Our Tampines Hub</h1>')
  expect(rows).toEqual([
    [region, east],
    [address, '1 Tampines Walk'],
    [code, '528523'],
    [hours, 'Mon-Sun: 7am-10pm'],
    [phone, '6788 7788'],
    [notes, 'Ask at the counter on level 1.'],
  ])
  expect(html).toContain(directions)
})

test('a place has no label for what is not known of it', () => {
  const { specialNote, contactNumber, openingHours } = point
  Object.assign(point, { specialNote: null, contactNumber: null, openingHours: null })
  const { rows } = shown('en')
  Object.assign(point, { specialNote, contactNumber, openingHours })
  expect(rows.map(([label]) => label)).toEqual(['Region', 'Address', 'Postal code'])
})
