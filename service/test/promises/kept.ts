import type { Driver } from './driver.ts'
import { Broken, type Alarm, type Model, type Report } from './model.ts'
import type { FamilyPage } from './pages.ts'

/** The number of a report as the family's page shows it: none that is kept in the alarm. */
export const shownPhone = ({ kept }: Alarm, { phone }: Pick<Report, 'phone'>) =>
  phone !== null && kept.has(phone) ? null : phone

/** From now on this number is kept in the alarm, whoever else leaves it. */
export const keep = ({ kept }: Alarm, phone: string | null, at: number) => {
  if (phone !== null && !kept.has(phone)) kept.set(phone, at)
}

const figures = (text: string) => text.replaceAll(/(?<=\d)[\s,-]+(?=\d)/g, '')

/** A number that its finder keeps reaches nobody's telephone or mailbox, not the desk's either. @throws Broken */
export function judgeKept({ slack }: Model, driver: Driver, { person, kept }: Alarm) {
  for (const [phone, at] of kept) {
    const heard = [...person.contacts, 'desk' as const].flatMap((one) => driver.heardBy(one, at + slack + 1))
    const wrong = heard.find(({ text }) => figures(text).includes(phone.slice(3)))
    if (wrong) throw new Broken('Not by a slip', `a number that its finder keeps was told: “${wrong.text}”`)
  }
}

/** The same of a page that the family reads. @throws Broken */
export function judgeKeptOnPage({ kept }: Alarm, { reports }: FamilyPage) {
  const told = reports.find(({ phone }) => phone !== null && kept.has(phone))
  if (told) throw new Broken('Not by a slip', `the family reads a number that ${told.name} keeps`)
}

/** Whether a row of the family's page is this report; of one that names nobody and shows no number nobody can tell. */
export const isRow = (alarm: Alarm, report: Report, row: Pick<FamilyPage['reports'][number], 'name' | 'phone'>) =>
  report.name === row.name && shownPhone(alarm, report) === row.phone && (row.name !== '' || row.phone !== null)
