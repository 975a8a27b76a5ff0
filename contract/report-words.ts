import type { AccountType, ConsoleLocale } from './options.ts'
import type { CLOSED_REASONS } from './safe-return.ts'

interface ReportWords {
  title: (month: string) => string
  /** Of a month that goes on, or whose last alarms may still end. */
  running: string
  registrations: string
  all: string
  types: Record<AccountType, string>
  waiting: string
  decided: string
  median: string
  ninety: string
  tooFew: string
  tooFewNote: (least: number) => string
  safeReturn: string
  scans: string
  alarms: string
  ended: Record<(typeof CLOSED_REASONS)[number], string>
  unanswered: string
  answer: string
  answered: string
  safe: string
  madeSafe: string
  messages: string
  handedOver: string
  failed: string
  month: string
  columns: { figure: string; value: string; key: string; unit: string }
}

/** The words of the monthly report, on the page, in the file and on paper. */
export const REPORT_WORDS: Record<ConsoleLocale, ReportWords> = {
  en: {
    title: (month) => `Monthly report, ${month}`,
    running: 'The month is not settled yet: these are the figures so far.',
    registrations: 'Registrations',
    all: 'All',
    types: {
      DEMENTIA: 'People living with dementia',
      CAREGIVER: 'Caregivers',
      PARTNER: 'Organisations',
      PUBLIC: 'Members of the public',
    },
    waiting: 'Waiting for a decision',
    decided: 'Registrations decided in the month',
    median: 'Half took at most',
    ninety: 'Nine in ten took at most',
    tooFew: 'Not enough to say',
    tooFewNote: (least) => `Times are given only from ${least} cases.`,
    safeReturn: 'Scans and alarms',
    scans: 'Scans of a code',
    alarms: 'Alarms',
    ended: {
      SAFE: 'Ended: safe',
      FALSE_ALARM: 'Ended: false alarm',
      EXPIRED: 'Ended by themselves after 24 hours without a report',
    },
    unanswered: 'Ended without an answer',
    answer: 'From the first report to the first answer',
    answered: 'Alarms answered',
    safe: 'From the first report to “Safe now”',
    madeSafe: 'Alarms that ended safe',
    messages: 'Messages',
    handedOver: 'Sent',
    failed: 'Failed',
    month: 'Month',
    columns: { figure: 'Figure', value: 'Value', key: 'Name', unit: 'Unit' },
  },
  md: {
    title: (month) => `月度报告：${month}`,
    running: '本月数字尚未定案，以下是目前的数字。',
    registrations: '注册',
    all: '全部',
    types: { DEMENTIA: '失智症人士', CAREGIVER: '看护者', PARTNER: '机构', PUBLIC: '公众人士' },
    waiting: '等候审批的时间',
    decided: '本月已审批的注册',
    median: '一半在此时间内',
    ninety: '九成在此时间内',
    tooFew: '数量太少，无法说明',
    tooFewNote: (least) => `满 ${least} 宗才列出时间。`,
    safeReturn: '扫码与求助',
    scans: '扫码次数',
    alarms: '求助',
    ended: { SAFE: '结束：已平安', FALSE_ALARM: '结束：虚惊一场', EXPIRED: '24 小时没有新报告，自动结束' },
    unanswered: '结束时无人回应',
    answer: '从首次通报到首次回应',
    answered: '有人回应的求助',
    safe: '从首次通报到“已平安”',
    madeSafe: '以平安结束的求助',
    messages: '信息',
    handedOver: '已发送',
    failed: '失败',
    month: '月份',
    columns: { figure: '项目', value: '数值', key: '名称', unit: '单位' },
  },
  ms: {
    title: (month) => `Laporan bulanan, ${month}`,
    running: 'Bulan ini belum muktamad: inilah angka setakat ini.',
    registrations: 'Pendaftaran',
    all: 'Semua',
    types: {
      DEMENTIA: 'Orang yang hidup dengan demensia',
      CAREGIVER: 'Penjaga',
      PARTNER: 'Organisasi',
      PUBLIC: 'Orang awam',
    },
    waiting: 'Menunggu keputusan',
    decided: 'Pendaftaran yang diputuskan pada bulan ini',
    median: 'Separuh mengambil masa paling lama',
    ninety: 'Sembilan daripada sepuluh mengambil masa paling lama',
    tooFew: 'Tidak cukup untuk dinyatakan',
    tooFewNote: (least) => `Tempoh dinyatakan bermula daripada ${least} kes.`,
    safeReturn: 'Imbasan dan makluman kehilangan',
    scans: 'Imbasan kod',
    alarms: 'Makluman kehilangan',
    ended: {
      SAFE: 'Tamat: selamat',
      FALSE_ALARM: 'Tamat: bukan kehilangan',
      EXPIRED: 'Tamat sendiri selepas 24 jam tanpa laporan',
    },
    unanswered: 'Tamat tanpa jawapan',
    answer: 'Daripada laporan pertama hingga jawapan pertama',
    answered: 'Makluman yang dijawab',
    safe: 'Daripada laporan pertama hingga “Sudah selamat”',
    madeSafe: 'Makluman yang tamat dengan selamat',
    messages: 'Mesej',
    handedOver: 'Dihantar',
    failed: 'Gagal',
    month: 'Bulan',
    columns: { figure: 'Perkara', value: 'Nilai', key: 'Nama', unit: 'Unit' },
  },
}
