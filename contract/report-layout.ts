import { consoleLocale, LANG_ATTRIBUTE, type Locale } from './options.ts'
import { SHEET, type Item, type Layout } from './domain/card-layout.ts'
import { fitting } from './domain/card-text.ts'
import { monthName, tooFewNote, type ReportSection } from './report-rows.ts'
import { REPORT_WORDS } from './report-words.ts'

interface PrintedReport {
  title: string
  brand: string
  locale: Locale
  settled: boolean
  sections: ReportSection[]
  trend: { month: string; registrations: number; scans: number; alarms: number }[]
}

const [EDGE, LINE, GAP] = [20, 5.6, 3.4]
const INK = '#1B2B2E'
const SOFT = '#3F4F52'
const PATH = '#0B5351'

/** The monthly report as one page of A4, in millimetres. */
export function layoutReport({ title, brand, locale, settled, sections, trend }: PrintedReport): Layout {
  const { width, height } = SHEET
  const right = width - EDGE
  const words = REPORT_WORDS[consoleLocale(locale)]
  const items: Item[] = []
  let y = EDGE
  const write = (text: string, x: number, look: Partial<Extract<Item, { kind: 'text' }>> = {}, room = right - x) =>
    items.push({
      kind: 'text',
      text,
      x,
      y,
      weight: 400,
      anchor: 'start',
      colour: INK,
      ...look,
      size: fitting(text, room, look.size ?? 3.4),
    })
  write(brand, EDGE, { colour: PATH, weight: 600 })
  y += 9
  write(title, EDGE, { size: 6.5, weight: 600 })
  y += 6.5
  write(settled ? tooFewNote(locale) : `${words.running} ${tooFewNote(locale)}`, EDGE, { colour: SOFT, size: 3 })
  for (const section of sections) {
    y += GAP + LINE
    write(section.title, EDGE, { weight: 600, colour: PATH, size: 3.9 })
    for (const { label, shown } of section.rows) {
      y += LINE
      write(label, EDGE, {}, 110)
      write(shown, right, { anchor: 'end' }, 55)
    }
  }
  y += GAP + LINE
  const numbers = new Intl.NumberFormat(`${LANG_ATTRIBUTE[locale]}-SG`)
  const columns = [110, 140, right]
  const row = (name: string, cells: readonly string[], look: Partial<Extract<Item, { kind: 'text' }>> = {}) => {
    write(name, EDGE, look, 60)
    for (const [index, cell] of cells.entries()) write(cell, columns[index] ?? right, { ...look, anchor: 'end' }, 28)
    y += LINE
  }
  row(words.month, [words.registrations, words.scans, words.alarms], { weight: 600, colour: PATH })
  for (const { month, registrations, scans, alarms } of trend)
    row(
      monthName(month, locale),
      [registrations, scans, alarms].map((count) => numbers.format(count)),
    )
  return { width, height, items }
}
