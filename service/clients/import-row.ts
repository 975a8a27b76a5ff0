import type { In } from '#contract/index.ts'
import { CLIENT_COLUMN_NAMES, CLIENT_COLUMNS, type ClientColumn } from '#contract/admin-client-files.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { address, personDetails, screening } from '#contract/forms.ts'
import { CLIENT_BRANCH_MAX } from '#contract/limits.ts'
import { COUNTRY_CODES, DEMENTIA_STAGES, NOT_SURE } from '#contract/options.ts'
import type { CsvRow } from '../locator/csv.ts'
import { personFilled } from '../persons/sign-up.ts'

/** Where a row of a list is wrong, and why. */
export interface RowMistake {
  line: number
  column: string
  code: RefusalCode
}

/** A row of a list as it would be registered. */
export interface ClientEntry {
  line: number
  data: In<'createDementia'>['dementia']['credential']['accountData']
  branch: string
  appoints: boolean
}

/** What spreadsheets do to a cell is taken back: the apostrophe that makes a number a text. */
const plain = (cell: string | undefined) => (cell ?? '').replace(/^'(?=[\d+=@-])/, '').trim()

/** A day as 1944-11-30, also where a spreadsheet wrote it as 30/11/1944. */
function dayOf(written: string): string {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(written) ?? []
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : written
}

/** One of these values however its letters are cased; anything else as it was written. */
const oneOf = (values: readonly string[], written: string) =>
  values.find((value) => value.toLowerCase() === written.toLowerCase()) ?? written

const YES: readonly string[] = ['yes', 'y']
const NO: readonly string[] = ['no', 'n', '']

/** Reads a row's cells as the fields of the journey. */
function entryOf({ line, cells }: CsvRow): ClientEntry {
  const of = (column: ClientColumn) => plain(cells[column])
  const mobile = of('mobile')
  const country = of('country_code').replace(/^(?=\d)/, '+') || COUNTRY_CODES[0]
  // A spreadsheet drops the zeros in front of a number; a postal code of Singapore has six digits.
  const postalCode = of('postal_code').replace(/^(\d{5})$/, '0$1')
  return {
    line,
    branch: of('branch'),
    appoints: YES.includes(of('appoints_us').toLowerCase()),
    data: {
      firstname: of('first_name'),
      lastname: of('last_name'),
      birth: dayOf(of('birth')),
      lastNric: of('nric_last_4').toUpperCase(),
      gender: of('gender').toLowerCase(),
      dementiaDetail: {
        language: of('language'),
        typeDementia: of('dementia_type'),
        stageDementia: oneOf([...DEMENTIA_STAGES, NOT_SURE], of('dementia_stage')),
      },
      prefixCountryNum: mobile ? country : '0',
      phone: mobile || '0',
      homeNumber: of('home_number').replaceAll(/[\s-]/g, ''),
      email: of('email'),
      postalCode,
      blockNumber: of('block'),
      streetName: of('street'),
      unitNumber: of('unit'),
      building: of('building'),
      cityCountry: of('country') || 'Singapore',
      dementiaHospital: {
        hospitalName: of('hospital'),
        hospitalDepartment: of('department'),
        symptoms: of('symptoms'),
      },
      displayName: of('name_on_card'),
      registrationPlatform: 'WEB',
    },
  }
}

/** The column that fills a field of the journey. */
export const columnOf = (field: string | undefined): string =>
  CLIENT_COLUMN_NAMES.find((name) => CLIENT_COLUMNS[name] === field) ?? ''

/** Reads a row and asks the journey's rules, field by field: the first mistake of each stands for it. */
export function checkRow(row: CsvRow, now: Date): { entry: ClientEntry; mistakes: RowMistake[] } {
  const { line } = row
  const entry = entryOf(row)
  if (row.uneven) return { entry, mistakes: [{ line, column: '', code: 'row-uneven' }] }
  const mistakes: RowMistake[] = []
  const add = (column: string, code: RowMistake['code']) => {
    if (!mistakes.some((known) => known.column === column)) mistakes.push({ line, column, code })
  }
  const filled = personFilled(entry.data)
  for (const { field, code, broken } of [...personDetails, ...address, ...screening])
    if (broken(filled, now)) add(columnOf(field), code)
  if (entry.branch.length > CLIENT_BRANCH_MAX) add('branch', 'text-too-long')
  const appoints = plain(row.cells.appoints_us).toLowerCase()
  if (!YES.includes(appoints) && !NO.includes(appoints)) add('appoints_us', 'yes-or-no')
  return { entry, mistakes }
}
