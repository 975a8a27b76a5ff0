import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { layoutCard, layoutLabel, layoutSheet, type Item, type Layout } from './card-layout.ts'
import { NAME_LINE_MAX, nameLines, widthOf } from './card-text.ts'

const brand = { name: 'Homeward', association: 'Dementia Singapore', helpline: '6377 0700', textTo: '' }
const shortCode = '7KM-2QX-4RD'
const url = 'https://homeward.example/safereturncards/55Eiu8bCQ4dfJgajZTFUyh'
const cardOf = (displayName: string) => layoutCard({ displayName, membershipId: 'D2C7F4H9JQ', url, shortCode, brand })
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
      fc.property(names, (displayName) => {
        const lines = nameLines(displayName)
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
      const layout = layoutCard({ displayName, membershipId, url: address, shortCode, brand })
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
      'homeward.example/safereturncards/55Eiu8bCQ4dfJgajZTFUyh',
    ]),
  )
  expect(texts).toEqual(
    expect.arrayContaining(['7KM-2QX-4RD', 'No camera? Type the code at homeward.example/find', 'Homeward']),
  )
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
  const card = textsOf(layoutCard({ displayName: 'Cher', membershipId: null, url, shortCode, brand: issued }))
  const label = textsOf(layoutLabel({ label: 'Red bag', url, shortCode, brand: issued }))
  expect(card).toContain(printed)
  expect(label).toContain(printed)
  if (printed !== association) expect([...card, ...label]).not.toContain(association)
})

describe('where a number takes texts', () => {
  const texting = { ...brand, textTo: '+6581230000' }

  test('card and label name it beside the short code; where none does, or without a short code, nothing speaks of texting', () => {
    const drawn = (of: typeof brand, its: string | null) => [
      ...textsOf(layoutCard({ displayName: 'Cher', membershipId: null, url, shortCode: its, brand: of })),
      ...textsOf(layoutLabel({ label: 'Red bag', url, shortCode: its, brand: of })),
    ]
    expect(drawn(texting, shortCode)).toEqual(
      expect.arrayContaining([
        'No camera? Type the code at homeward.example/find or text it to +65 8123 0000',
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
          layoutCard({ displayName: name, membershipId: null, url: address, shortCode, brand: texting }),
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
  const card = textsOf(layoutCard({ displayName: 'Cher', membershipId: null, url, shortCode: null, brand }))
  const label = textsOf(layoutLabel({ label: 'Red bag', url, shortCode: null, brand }))
  expect([...card, ...label].join(' ')).not.toMatch(/null|camera/)
})

test('a person without a membership number yet has a card without one', () => {
  const texts = textsOf(layoutCard({ displayName: 'Peter Tan', membershipId: null, url, shortCode, brand }))
  expect(texts.join(' ')).not.toMatch(/member|null/)
})

test.each(['Siew Hua Lim', 'Cher', '林秀花', 'Muhammad Iskandar Zulkarnain B', 'Venkatanarasimharajuvaripeta'])(
  'the preview of %s is the printed card but for its code',
  (displayName) => {
    const given = { displayName, membershipId: 'D123AXXXXX', brand }
    const preview = layoutCard({ ...given, url: null, shortCode: null })
    const name = (layout: Layout) =>
      layout.items.filter((item) => item.kind === 'text' && nameLines(displayName).includes(item.text))
    expect(name(preview)).toEqual(name(layoutCard({ ...given, url, shortCode })))
    expect(preview.items.filter(({ kind }) => kind === 'qr')).toEqual([])
    expect(textsOf(preview)).toEqual(expect.arrayContaining(['Your code stands here', 'Homeward member D123AXXXXX']))
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
    for (const text of ['homeward.example', 'Helpline 6377 0700']) {
      expect(texts.filter((other) => other === text)).toHaveLength(14)
    }
    expect(texts.filter((text) => text === '/safereturncards/55Eiu8bCQ4dfJgajZTFUyh')).toHaveLength(8)
    expect(texts.filter((text) => text === '/safereturncards/66Fjv9bCQ4dfJgajZTFUyh')).toHaveLength(6)
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
  expect(drawing(cardOf('Siew Hua Lim'))).toEqual([
    '85.6 × 54',
    'rect 0 0, 85.6 × 54',
    'M 0 40.8 C 10.5 37.3 19.25 44 35 41.8 L 85.6 41.8 L 85.6 50.82 C 85.6 52.57 84.17 54 82.42 54 L 3.18 54 C 1.43 54 0 52.57 0 50.82 Z',
    'Homeward | start 4.6 4.6, 2.3',
    'Hello, my name is | start 4.6 8.6, 3.4',
    'Siew | start 4.6 18.73, 7.33',
    'Hua Lim | start 4.6 27.23, 7.33',
    'Homeward member D2C7F4H9JQ | start 4.6 32.8, 2.46',
    'rect 51.33 1.3, 31.07 × 31.07',
    'qr 53.86 3.84, 26 × 26',
    '7KM-2QX-4RD | middle 66.86 35.1, 3.4',
    'If I look lost, please scan | middle 66.86 37.5, 2.1',
    '请扫码 · Sila imbas | middle 66.86 39.5, 1.9',
    'ஸ்கேன் செய்யவும் | middle 66.86 41.4, 1.8',
    'M 0 40.8 C 10.5 37.3 19.25 44 35 41.8',
    'M 35 41.8 L 35 37.9 L 38.5 34.9 L 42 37.9 L 42 41.8 Z',
    'rect 37.3 37.9, 2.4 × 2.4',
    'Helpline 6377 0700 | start 4.6 45.4, 2.9',
    'In danger: 999. Hurt or unwell: 995. | end 81 45.4, 1.89',
    'homeward.example/safereturncards/55Eiu8bCQ4dfJgajZTFUyh | start 4.6 48.2, 2.16',
    'No camera? Type the code at homeward.example/find | start 4.6 50.6, 2.1',
    'If your phone shows another address, please call instead. | start 4.6 52.8, 1.9',
    'rect 0.1 0.1, 85.4 × 53.8',
  ])
})
test('a preview leaves the code’s place free, and says so in its middle', () => {
  const preview = drawing(
    layoutCard({ displayName: 'Siew Hua Lim', membershipId: null, url: null, shortCode: null, brand }),
  )
  const card = drawing(cardOf('Siew Hua Lim'))
  expect(preview.filter((line) => !card.includes(line))).toEqual([
    'rect 53.86 3.84, 26 × 26',
    'Your code stands here | middle 66.86 16.84, 1.88',
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
    'Homeward | end 95.7 10, 2.4',
    'rect 36.19 13.8, 14.8 × 4.6',
    'Red bag | middle 43.59 17, 2.6',
    'M 51.59 17.6 C 62.6 14.1 71.78 20.8 88.3 18.6',
    'M 88.3 18.6 L 88.3 14.7 L 91.8 11.7 L 95.3 14.7 L 95.3 18.6 Z',
    'rect 90.6 14.7, 2.4 × 2.4',
    'Helpline 6377 0700 | start 36.19 22.6, 3.4',
    'In danger: 999. Hurt or unwell: 995. | start 36.19 25.7, 2.4',
    'homeward.example | start 36.19 28.8, 2.4',
    '/safereturncards/55Eiu8bCQ4dfJgajZTFUyh | start 36.19 31.1, 2.1',
    'No camera? Type the code at homeward.example/find | start 36.19 33.5, 1.94',
    'If your phone shows another address, please call instead. | start 36.19 35.9, 1.8',
  ])
})
