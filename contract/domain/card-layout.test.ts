import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { layoutCard, layoutLabel, layoutSheet, type Item, type Layout } from './card-layout.ts'
import { NAME_LINE_MAX, nameLines, widthOf } from './card-text.ts'

const brand = { name: 'Homeward', association: 'Dementia Singapore', helpline: '6377 0700', textTo: '' }
const shortCode = '7KM-2QX-4RD'
const url = 'https://homeward.example/safereturncards/55Eiu8bCQ4dfJgajZTFUyh'
const cardOf = (displayName: string, surname = '') =>
  layoutCard({ displayName, surname, membershipId: 'D2C7F4H9JQ', url, shortCode, brand })
const textsOf = ({ items }: Layout) => items.flatMap((item) => (item.kind === 'text' ? item.text : []))
const characters = (text: string) => [...new Intl.Segmenter('en').segment(text)].length

/** Names as people have them, and anything else a form may let through. */
const names = fc.oneof(
  fc.array(fc.stringMatching(/^[A-Z][a-z'-]{0,19}$/), { minLength: 1, maxLength: 6 }).map((words) => words.join(' ')),
  fc.stringMatching(/^[\u4e00-\u9fff]{1,30}$/),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
)

describe('the name on the card', () => {
  test.each([
    ['Siew Hua Lim', 'Lim', ['Siew Hua', 'Lim']],
    ['Lim Siew Hua', 'Lim', ['Lim', 'Siew Hua']],
    ['  Siew  Hua Lim ', ' Lim', ['Siew Hua', 'Lim']],
    ['Muhammad Iskandar Zulkarnain B', 'Zulkarnain B', ['Muhammad', 'Iskandar', 'Zulkarnain B']],
    ['Mary Ann Josephine Lee', 'Lee', ['Mary Ann', 'Josephine', 'Lee']],
    // Another surname, part of a word, or nothing but the surname: the first word stands alone.
    ['Ah Hua', 'Lim', ['Ah', 'Hua']],
    ['Siew Slim', 'lim', ['Siew', 'Slim']],
    ['Lim', 'Lim', ['Lim']],
  ])('of %j, surname %j, is broken between given name and surname: %j', (displayName, surname, lines) => {
    expect(nameLines(displayName, surname)).toEqual(lines)
  })

  test.each([
    ['Siew Hua Lim', ['Siew', 'Hua Lim']],
    ['Rahman bin Salleh', ['Rahman', 'bin Salleh']],
    ['Kamala Devi Nair', ['Kamala', 'Devi Nair']],
    ['Cher', ['Cher']],
    ['林秀花', ['林秀花']],
    ['Lim Siew Hua 林秀花', ['Lim', 'Siew Hua 林秀花']],
    // Exactly fifteen characters stay together, the sixteenth wraps.
    ['Ann Mary Josephinex', ['Ann', 'Mary Josephinex']],
    ['Ann Maria Josephinex', ['Ann', 'Maria', 'Josephinex']],
    ['Muhammad Iskandar Zulkarnain B', ['Muhammad', 'Iskandar', 'Zulkarnain B']],
    ['Balasubramaniam s/o Thirunavukkarasu', ['Balasubramaniam', 's/o Thirunav-', 'ukkarasu']],
    ['Kamala Devi Nair-Krishnamurthy', ['Kamala', 'Devi Nair-', 'Krishnamurthy']],
    ['Venkatanarasimharajuvaripeta Rao', ['Venkatanarasim-', 'harajuvaripeta', 'Rao']],
    ['阿'.repeat(16), ['阿'.repeat(8), '阿'.repeat(8)]],
    ['  Mei\n Ling \t Wong ', ['Mei', 'Ling Wong']],
    ['', []],
  ])('of %j stands as %j', (displayName, lines) => {
    expect(nameLines(displayName)).toEqual(lines)
  })

  test('never has a line over fifteen characters, and never loses a letter', () => {
    const letters = (text: string) => text.normalize('NFC').replaceAll(/[\s\p{Pd}\p{Cc}]/gu, '')
    fc.assert(
      fc.property(names, names, (displayName, surname) => {
        const lines = nameLines(displayName, surname)
        for (const line of lines) expect(characters(line)).toBeLessThanOrEqual(NAME_LINE_MAX)
        expect(letters(lines.join(''))).toBe(letters(displayName.toWellFormed()))
      }),
    )
  })
})

/** The space an item takes, as left, top, right, bottom. */
function bounds(item: Item): [number, number, number, number] {
  if (item.kind === 'text') {
    const width = widthOf(item.text) * item.size
    const x = item.x - { start: 0, middle: width / 2, end: width }[item.anchor]
    return [x, item.y - item.size * 0.8, x + width, item.y + item.size * 0.2]
  }
  if (item.kind === 'qr') return [item.x, item.y, item.x + item.size, item.y + item.size]
  if (item.kind === 'rect') return [item.x, item.y, item.x + item.width, item.y + item.height]
  const numbers = [...item.d.matchAll(/-?\d+(\.\d+)?(e-?\d+)?/g)].map(([number]) => Number(number))
  const xs = numbers.filter((_, index) => index % 2 === 0)
  const ys = numbers.filter((_, index) => index % 2 === 1)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

function expectInside({ width, height, items }: Layout) {
  for (const item of items) {
    const [left, top, right, bottom] = bounds(item)
    expect(left, JSON.stringify(item)).toBeGreaterThanOrEqual(-1e-6)
    expect(top, JSON.stringify(item)).toBeGreaterThanOrEqual(-1e-6)
    expect(right, JSON.stringify(item)).toBeLessThanOrEqual(width + 1e-6)
    expect(bottom, JSON.stringify(item)).toBeLessThanOrEqual(height + 1e-6)
  }
}

/** No text runs into another, nor into the code. */
function expectApart({ items }: Layout) {
  const boxes = items
    .filter(({ kind }) => kind === 'text' || kind === 'qr')
    .map((item) => ({ item, box: bounds(item) }))
  for (const [index, { item, box: a }] of boxes.entries()) {
    for (const { item: other, box: b } of boxes.slice(index + 1)) {
      const apart = a[2] <= b[0] || b[2] <= a[0] || a[3] <= b[1] + 1e-6 || b[3] <= a[1] + 1e-6
      expect(apart, `${JSON.stringify(item).slice(0, 90)} and ${JSON.stringify(other).slice(0, 90)}`).toBe(true)
    }
  }
}

const addresses = fc
  .tuple(fc.domain(), fc.constantFrom('', '/app'))
  .map(([host, base]) => `https://${host}${base}/safereturncards/55Eiu8bCQ4dfJgajZTFUyh`)

test('whatever the name and the address, nothing leaves the card and nothing covers anything', () => {
  fc.assert(
    fc.property(names, addresses, fc.option(fc.constant('D2C7F4H9JQ')), (displayName, address, membershipId) => {
      const layout = layoutCard({ displayName, surname: '', membershipId, url: address, shortCode, brand })
      expectInside(layout)
      expectApart(layout)
    }),
  )
})

test('whatever a family calls its things, nothing leaves the label', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), addresses, (label, address) => {
      const layout = layoutLabel({ label, url: address, shortCode, brand })
      expectInside(layout)
      expectApart(layout)
    }),
  )
})

test('the card says who, whom to call and where the code leads, and no word of dementia', () => {
  const texts = textsOf(cardOf('Siew Hua Lim'))
  expect(texts).toEqual(
    expect.arrayContaining([
      'Hello, my name is',
      'If I look lost, please scan',
      'Homeward member D2C7F4H9JQ',
      'Helpline 6377 0700',
      'No camera? Go to homeward.example/find',
    ]),
  )
  expect(texts).toEqual(expect.arrayContaining(['7KM-2QX-4RD', 'Another address on your phone? Call us.', 'Homeward']))
  expect(texts.join(' ')).not.toMatch(/dementia/i)
})

test.each([
  ['Dementia Singapore', 'Homeward'],
  ['Alzheimer’s Friends', 'Homeward'],
  ['新加坡失智症协会', 'Homeward'],
  ['Persatuan Demensia', 'Homeward'],
  ['Bukit Timah Befrienders', 'Bukit Timah Befrienders'],
])('what %s issues is printed as of %s: no card tells a stranger that its owner is ill', (association, printed) => {
  const issued = { ...brand, association }
  const card = textsOf(
    layoutCard({ displayName: 'Cher', surname: '', membershipId: null, url, shortCode, brand: issued }),
  )
  const label = textsOf(layoutLabel({ label: 'Red bag', url, shortCode, brand: issued }))
  expect(card).toContain(printed)
  expect(label).toContain(printed)
  if (printed !== association) expect([...card, ...label]).not.toContain(association)
})

describe('where a number takes texts', () => {
  const texting = { ...brand, textTo: '+6581230000' }

  test('card and label name it beside the short code; where none does, or without a short code, nothing speaks of texting', () => {
    const drawn = (of: typeof brand, its: string | null) => [
      ...textsOf(layoutCard({ displayName: 'Cher', surname: '', membershipId: null, url, shortCode: its, brand: of })),
      ...textsOf(layoutLabel({ label: 'Red bag', url, shortCode: its, brand: of })),
    ]
    expect(drawn(texting, shortCode)).toEqual(
      expect.arrayContaining([
        'No camera? Go to homeward.example/find or text it to +65 8123 0000',
        'or text it to +65 8123 0000',
      ]),
    )
    expect(drawn(brand, shortCode).join(' ')).not.toContain('text it')
    expect(drawn(texting, null).join(' ')).not.toContain('text it')
  })

  test('whatever the address, nothing leaves card or label and nothing covers anything', () => {
    fc.assert(
      fc.property(names, addresses, (name, address) => {
        for (const layout of [
          layoutCard({ displayName: name, surname: '', membershipId: null, url: address, shortCode, brand: texting }),
          layoutLabel({ label: name, url: address, shortCode, brand: texting }),
        ]) {
          expectInside(layout)
          expectApart(layout)
        }
      }),
    )
  })
})

test('a code that is older than short codes is printed without one, and nobody is told to type it', () => {
  const card = textsOf(
    layoutCard({ displayName: 'Cher', surname: '', membershipId: null, url, shortCode: null, brand }),
  )
  const label = textsOf(layoutLabel({ label: 'Red bag', url, shortCode: null, brand }))
  expect([...card, ...label].join(' ')).not.toMatch(/null|camera/)
})

test.each(['https://homeward.example', 'https://homeward.dementia.org.sg'])(
  'nothing on a card or label of %s is smaller than seven points',
  (host) => {
    const address = `${host}/safereturncards/55Eiu8bCQ4dfJgajZTFUyh`
    const code = { url: address, shortCode, brand }
    const printed = [
      ...['Siew Hua Lim', 'Rahman bin Salleh', 'Muhammad Iskandar Zulkarnain B'].map((displayName) =>
        layoutCard({ ...code, displayName, surname: 'Lim', membershipId: 'D2C7F4H9JQ' }),
      ),
      layoutCard({ ...code, displayName: 'Cher', surname: '', membershipId: 'D123AXXXXX', url: null, shortCode: null }),
      layoutLabel({ ...code, label: 'Red bag' }),
      layoutLabel({ ...code, label: 'Red bag', brand: { ...brand, textTo: '+6581230000' } }),
      layoutLabel({ ...code, label: 'Walking stick, brown', shortCode: null }),
    ]
    const points = (size: number) => (size / 25.4) * 72
    const small = printed
      .flatMap(({ items }) => items)
      .flatMap((item) => (item.kind === 'text' && points(item.size) < 7 ? `${item.text}: ${points(item.size)}` : []))
    expect(small).toEqual([])
  },
)

test('a person without a membership number yet has a card without one', () => {
  const texts = textsOf(
    layoutCard({ displayName: 'Peter Tan', surname: 'Tan', membershipId: null, url, shortCode, brand }),
  )
  expect(texts.join(' ')).not.toMatch(/member|null/)
})

test.each(['Siew Hua Lim', 'Cher', '林秀花', 'Muhammad Iskandar Zulkarnain B', 'Venkatanarasimharajuvaripeta'])(
  'the preview of %s is the printed card but for its code',
  (displayName) => {
    const given = { displayName, surname: 'Lim', membershipId: 'D123AXXXXX', brand }
    const preview = layoutCard({ ...given, url: null, shortCode: null })
    const name = (layout: Layout) =>
      layout.items.filter((item) => item.kind === 'text' && nameLines(displayName, 'Lim').includes(item.text))
    expect(name(preview)).toEqual(name(layoutCard({ ...given, url, shortCode })))
    expect(preview.items.filter(({ kind }) => kind === 'qr')).toEqual([])
    expect(textsOf(preview)).toEqual(expect.arrayContaining(['Your code', 'goes here', 'Homeward member D123AXXXXX']))
    expectInside(preview)
    expectApart(preview)
  },
)

describe('a sheet of labels', () => {
  const stick = url.replace('55Eiu8', '66Fjv9')
  const sheet = (count: number) =>
    layoutSheet(
      Array.from({ length: count }, (_, index) => ({ label: `Bag ${index}`, url: index % 2 ? stick : url, shortCode })),
      brand,
    )

  test.each([1, 2, 3, 7, 8, 14, 20])(
    'with %i codes is full, inside the paper, and every label can be told apart',
    (count) => {
      const layout = sheet(count)
      expect(layout.items.filter(({ kind }) => kind === 'qr')).toHaveLength(14)
      expectInside(layout)
      expectApart(layout)
      for (let index = 0; index < Math.min(count, 14); index += 1) expect(textsOf(layout)).toContain(`Bag ${index}`)
    },
  )

  test('shows address and helpline on each label, and no name', () => {
    const texts = textsOf(sheet(2))
    for (const text of ['homeward.example/find', 'Helpline 6377 0700']) {
      expect(texts.filter((other) => other === text)).toHaveLength(14)
    }
    expect(texts.join(' ')).not.toMatch(/my name/)
  })
})

/** What is drawn, in millimetres to the hundredth: a text by its anchor and size, a shape by its place and size. */
const drawing = ({ width, height, items }: Layout) => {
  const mm = (number: number) => Math.round(number * 100) / 100
  const drawn = items.map((item) => {
    if (item.kind === 'text') return `${item.text} | ${item.anchor} ${mm(item.x)} ${mm(item.y)}, ${mm(item.size)}`
    if (item.kind === 'path') return item.d.replaceAll(/-?\d+(\.\d+)?/g, (number) => String(mm(Number(number))))
    const [left, top, right, bottom] = bounds(item)
    return `${item.kind} ${mm(left)} ${mm(top)}, ${mm(right - left)} × ${mm(bottom - top)}`
  })
  return [`${width} × ${height}`, ...drawn]
}

// Proved on paper: who moves something prints it, and lays a ruler on it.
test('the card is drawn to these measures', () => {
  expect(drawing(cardOf('Siew Hua Lim', 'Lim'))).toEqual([
    '85.6 × 54',
    'rect 0 0, 85.6 × 54',
    'M 0 42.2 C 10.5 38.7 19.25 45.4 35 43.2 L 85.6 43.2 L 85.6 50.82 C 85.6 52.57 84.17 54 82.42 54 L 3.18 54 C 1.43 54 0 52.57 0 50.82 Z',
    'Homeward | start 4.6 4.8, 2.48',
    'Hello, my name is | start 4.6 9, 3.4',
    'Siew Hua | start 4.6 19.13, 7.33',
    'Lim | start 4.6 27.63, 7.33',
    'Homeward member D2C7F4H9JQ | start 4.6 33.4, 2.48',
    'rect 51.33 0.4, 31.07 × 31.07',
    'qr 53.86 2.94, 26 × 26',
    '7KM-2QX-4RD | middle 66.86 33.9, 3.2',
    'If I look lost, please scan | middle 66.26 36.9, 2.48',
    '请扫码 · Sila imbas | middle 66.86 39.7, 2.48',
    'ஸ்கேன் செய்யவும் | end 80.46 42.6, 2.48',
    'M 0 42.2 C 10.5 38.7 19.25 45.4 35 43.2',
    'M 35 43.2 L 35 39.3 L 38.5 36.3 L 42 39.3 L 42 43.2 Z',
    'rect 37.3 39.3, 2.4 × 2.4',
    'Helpline 6377 0700 | start 4.6 46.9, 2.9',
    'In danger: 999. Hurt: 995. | end 81 46.9, 2.48',
    'No camera? Go to homeward.example/find | start 4.6 49.8, 2.48',
    'Another address on your phone? Call us. | start 4.6 52.6, 2.48',
    'rect 0.1 0.1, 85.4 × 53.8',
  ])
})
test('a preview leaves the code’s place free, and says so in its middle', () => {
  const preview = drawing(
    layoutCard({ displayName: 'Siew Hua Lim', surname: 'Lim', membershipId: null, url: null, shortCode: null, brand }),
  )
  const card = drawing(cardOf('Siew Hua Lim', 'Lim'))
  expect(preview.filter((line) => !card.includes(line))).toEqual([
    'rect 53.86 2.94, 26 × 26',
    'Your code | middle 66.86 15.94, 2.8',
    'goes here | middle 66.86 19.54, 2.8',
  ])
})
test('a label is drawn to these measures', () => {
  expect(drawing(layoutLabel({ label: 'Red bag', url, shortCode, brand }))).toEqual([
    '99.1 × 38.1',
    'rect 0.1 0.1, 98.9 × 37.9',
    'rect 3.51 1.51, 31.07 × 31.07',
    'qr 6.05 4.05, 26 × 26',
    '7KM-2QX-4RD | middle 19.05 35.59, 3.6',
    'If I look lost, please scan | start 36.19 6, 4.05',
    '请扫码 · Sila imbas | start 36.19 9.7, 2.9',
    'ஸ்கேன் செய்யவும் | start 36.19 12.9, 2.6',
    'Homeward | end 95.7 10, 2.48',
    'rect 36.19 13.8, 14.8 × 4.6',
    'Red bag | middle 43.59 17, 2.6',
    'M 51.59 17.6 C 62.6 14.1 71.78 20.8 88.3 18.6',
    'M 88.3 18.6 L 88.3 14.7 L 91.8 11.7 L 95.3 14.7 L 95.3 18.6 Z',
    'rect 90.6 14.7, 2.4 × 2.4',
    'Helpline 6377 0700 | start 36.19 22.8, 3.6',
    'In danger: 999. Hurt: 995. | start 36.19 26.6, 2.7',
    'No camera? Go to | start 36.19 30.2, 2.48',
    'homeward.example/find | start 36.19 33.1, 2.48',
    'Another address on your phone? Call us. | start 36.19 36, 2.48',
  ])
})
