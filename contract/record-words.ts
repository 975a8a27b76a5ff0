import type { Kin } from './called-as.ts'
import type { TimelineKind } from './found.ts'
import type { Locale } from './options.ts'
import type { WITH_WHOM } from './safe-return.ts'

/** What of a timeline stands on the record, in the words of each language; `who` is named as the record names people. */
export const RECORDED = [
  'missing',
  'lost',
  'details-left',
  'on-my-way',
  'taken',
  'nobody-came',
  'police-informed',
  'with-someone',
  'not-with-someone',
  'handed-over',
  'handed-over-unproved',
  'hand-over-missed',
  'safe',
  'false-alarm',
  'expired',
  'reopened',
] as const satisfies TimelineKind[]

interface RecordWords {
  /** While the alarm is open the page is the pack for the police. */
  pack: string
  record: string
  printed: (time: string) => string
  called: string
  age: string
  languages: string
  since: string
  until: string
  last: string
  nowhere: string
  told: string
  going: string
  happened: string
  note: string
  you: string
  kin: Record<Kin['relation'], string>
  whom: Record<(typeof WITH_WHOM)[number], string>
  events: Record<(typeof RECORDED)[number], (who: string) => string>
}

const en: RecordWords = {
  pack: 'For the police',
  record: 'Record of an alarm',
  printed: (time) => `Printed ${time}. What happened later does not stand here.`,
  called: 'Likes to be called',
  age: 'Age',
  languages: 'Speaks best',
  since: 'Alarm since',
  until: 'Ended',
  last: 'Last place told',
  nowhere: 'Nobody has told a place.',
  told: 'Who is told',
  going: 'on the way',
  happened: 'What happened',
  note: 'No number of a helper stands here: each was promised that it is deleted after 30 days.',
  you: 'whoever printed this',
  kin: {
    'Nephew / Niece': 'nephew or niece',
    Child: 'son or daughter',
    Grandchild: 'grandchild',
    Spouse: 'spouse',
    Parent: 'mother or father',
    Grandparent: 'grandparent',
    'Uncle / Aunt': 'uncle or aunt',
    'Organisation Staff': 'care staff',
    Volunteer: 'volunteer',
    'Care Partner': 'care partner',
    Caregiver: 'caregiver',
  },
  whom: {
    FAMILY: 'family',
    CARE_STAFF: 'care staff',
    POLICE: 'police',
    AMBULANCE: 'ambulance staff',
    OTHER: 'someone else',
  },
  events: {
    missing: (who) => `Reported missing: ${who}`,
    lost: () => 'The person pressed “I am lost”',
    'details-left': (who) => `Report by ${who}`,
    'on-my-way': (who) => `On the way: ${who}`,
    taken: (who) => `Taken care of: ${who}`,
    'nobody-came': (who) => `“Nobody came”: ${who}`,
    'police-informed': (who) => `Police informed: ${who}`,
    'with-someone': (who) => `“Safe with someone now”: ${who}`,
    'not-with-someone': (who) => `Taken back, not with anyone yet: ${who}`,
    'handed-over': (who) => `Handed over, colour and digits were right: ${who}`,
    'handed-over-unproved': (who) => `Handed over, without colour and digits: ${who}`,
    'hand-over-missed': (who) => `Wrong colour or digits were shown to ${who}`,
    safe: (who) => `“Safe now”: ${who}`,
    'false-alarm': (who) => `“False alarm”: ${who}`,
    expired: () => 'Ended by itself after 24 hours without a report',
    reopened: (who) => `Opened again: ${who}`,
  },
}

const md: RecordWords = {
  pack: '供警方使用',
  record: '求助记录',
  printed: (time) => `打印于 ${time}，之后发生的事不在此页。`,
  called: '喜欢的称呼',
  age: '年龄',
  languages: '最常说的语言',
  since: '求助开始',
  until: '结束',
  last: '最后得知的地点',
  nowhere: '还没有人告知地点。',
  told: '已通知谁',
  going: '正在赶去',
  happened: '事情经过',
  note: '这里不写好心人的电话号码：我们答应过 30 天后删除。',
  you: '打印此页的人',
  kin: {
    'Nephew / Niece': '侄甥辈的亲戚',
    Child: '子女',
    Grandchild: '孙辈',
    Spouse: '配偶',
    Parent: '父母',
    Grandparent: '祖父母',
    'Uncle / Aunt': '叔伯姨姑辈的亲戚',
    'Organisation Staff': '照护机构的职员',
    Volunteer: '义工',
    'Care Partner': '照护伙伴',
    Caregiver: '看护者',
  },
  whom: { FAMILY: '家人', CARE_STAFF: '照护人员', POLICE: '警察', AMBULANCE: '救护人员', OTHER: '其他人' },
  events: {
    missing: (who) => `报告走失：${who}`,
    lost: () => '本人按了“我迷路了”',
    'details-left': (who) => `${who} 留下报告`,
    'on-my-way': (who) => `正在赶去：${who}`,
    taken: (who) => `已接手处理：${who}`,
    'nobody-came': (who) => `“没有人来”：${who}`,
    'police-informed': (who) => `已通知警方：${who}`,
    'with-someone': (who) => `“现在有人陪着，平安了”：${who}`,
    'not-with-someone': (who) => `更正，还没有人陪着：${who}`,
    'handed-over': (who) => `已交给来接的人，颜色和数字都对：${who}`,
    'handed-over-unproved': (who) => `已交给来接的人，没有核对颜色和数字：${who}`,
    'hand-over-missed': (who) => `有人给 ${who} 看的颜色或数字不对`,
    safe: (who) => `“已平安”：${who}`,
    'false-alarm': (who) => `“虚惊一场”：${who}`,
    expired: () => '24 小时没有新报告，自动结束',
    reopened: (who) => `重新打开：${who}`,
  },
}

const ms: RecordWords = {
  pack: 'Untuk pihak polis',
  record: 'Rekod kejadian',
  printed: (time) => `Dicetak ${time}. Apa yang berlaku selepas itu tiada di sini.`,
  called: 'Suka dipanggil',
  age: 'Umur',
  languages: 'Paling fasih berbahasa',
  since: 'Bermula',
  until: 'Tamat',
  last: 'Tempat terakhir dimaklumkan',
  nowhere: 'Belum ada sesiapa memaklumkan tempat.',
  told: 'Siapa yang dimaklumkan',
  going: 'dalam perjalanan',
  happened: 'Apa yang berlaku',
  note: 'Nombor penemu tiada di sini: kami berjanji memadamnya selepas 30 hari.',
  you: 'orang yang mencetak halaman ini',
  kin: {
    'Nephew / Niece': 'anak saudara',
    Child: 'anak',
    Grandchild: 'cucu',
    Spouse: 'pasangan',
    Parent: 'ibu atau bapa',
    Grandparent: 'datuk atau nenek',
    'Uncle / Aunt': 'pak cik atau mak cik',
    'Organisation Staff': 'kakitangan penjagaan',
    Volunteer: 'sukarelawan',
    'Care Partner': 'rakan penjagaan',
    Caregiver: 'penjaga',
  },
  whom: {
    FAMILY: 'keluarga',
    CARE_STAFF: 'kakitangan penjagaan',
    POLICE: 'polis',
    AMBULANCE: 'petugas ambulans',
    OTHER: 'orang lain',
  },
  events: {
    missing: (who) => `Dilaporkan hilang: ${who}`,
    lost: () => 'Orang itu menekan “Saya sesat”',
    'details-left': (who) => `Laporan oleh ${who}`,
    'on-my-way': (who) => `Dalam perjalanan: ${who}`,
    taken: (who) => `Diuruskan: ${who}`,
    'nobody-came': (who) => `“Tiada sesiapa yang datang”: ${who}`,
    'police-informed': (who) => `Polis dimaklumkan: ${who}`,
    'with-someone': (who) => `“Kini selamat bersama seseorang”: ${who}`,
    'not-with-someone': (who) => `Ditarik balik, belum bersama sesiapa: ${who}`,
    'handed-over': (who) => `Diserahkan, warna dan angka betul: ${who}`,
    'handed-over-unproved': (who) => `Diserahkan, tanpa warna dan angka: ${who}`,
    'hand-over-missed': (who) => `Warna atau angka yang salah ditunjukkan kepada ${who}`,
    safe: (who) => `“Sudah selamat”: ${who}`,
    'false-alarm': (who) => `“Bukan kehilangan”: ${who}`,
    expired: () => 'Tamat sendiri selepas 24 jam tanpa laporan',
    reopened: (who) => `Dibuka semula: ${who}`,
  },
}

const ta: RecordWords = {
  pack: 'காவல்துறைக்கு',
  record: 'உதவி அழைப்பின் பதிவு',
  printed: (time) => `அச்சிட்ட நேரம்: ${time}. அதன் பிறகு நடந்தவை இதில் இல்லை.`,
  called: 'விரும்பும் பெயர்',
  age: 'வயது',
  languages: 'நன்றாகப் பேசும் மொழி',
  since: 'உதவி அழைப்பு தொடங்கியது',
  until: 'முடிந்தது',
  last: 'கடைசியாகச் சொன்ன இடம்',
  nowhere: 'இன்னும் யாரும் இடத்தைச் சொல்லவில்லை.',
  told: 'யாருக்குத் தெரிவிக்கப்பட்டது',
  going: 'வந்துகொண்டிருக்கிறார்',
  happened: 'நடந்தவை',
  note: 'கண்டவர் யாருடைய எண்ணும் இதில் இல்லை: 30 நாட்களுக்குப் பிறகு நீக்குவதாக உறுதியளித்தோம்.',
  you: 'இதை அச்சிட்டவர்',
  kin: {
    'Nephew / Niece': 'உடன்பிறந்தவரின் மகன் அல்லது மகள்',
    Child: 'மகன் அல்லது மகள்',
    Grandchild: 'பேரன் அல்லது பேத்தி',
    Spouse: 'கணவர் அல்லது மனைவி',
    Parent: 'தாயார் அல்லது தந்தையார்',
    Grandparent: 'தாத்தா அல்லது பாட்டி',
    'Uncle / Aunt': 'மாமா அல்லது அத்தை',
    'Organisation Staff': 'பராமரிப்பு ஊழியர்',
    Volunteer: 'தொண்டூழியர்',
    'Care Partner': 'பராமரிப்புப் பங்காளி',
    Caregiver: 'பராமரிப்பாளர்',
  },
  whom: {
    FAMILY: 'குடும்பத்தினர்',
    CARE_STAFF: 'பராமரிப்பு ஊழியர்கள்',
    POLICE: 'காவல்துறை',
    AMBULANCE: 'ஆம்புலன்ஸ் ஊழியர்கள்',
    OTHER: 'வேறொருவர்',
  },
  events: {
    missing: (who) => `காணவில்லை எனத் தெரிவித்தது: ${who}`,
    lost: () => 'அவரே “நான் வழிதவறிவிட்டேன்” என்பதை அழுத்தினார்',
    'details-left': (who) => `தகவல் தந்தது: ${who}`,
    'on-my-way': (who) => `வந்துகொண்டிருப்பது: ${who}`,
    taken: (who) => `கவனிப்பது: ${who}`,
    'nobody-came': (who) => `“யாரும் வரவில்லை”: ${who}`,
    'police-informed': (who) => `காவல்துறைக்குத் தெரிவித்தது: ${who}`,
    'with-someone': (who) => `“இப்போது ஒருவருடன் பாதுகாப்பாக இருக்கிறார்”: ${who}`,
    'not-with-someone': (who) => `திருத்தியது, இன்னும் யாருடனும் இல்லை: ${who}`,
    'handed-over': (who) => `ஒப்படைக்கப்பட்டார், நிறமும் இலக்கங்களும் சரி: ${who}`,
    'handed-over-unproved': (who) => `ஒப்படைக்கப்பட்டார், நிறமும் இலக்கங்களும் இல்லாமல்: ${who}`,
    'hand-over-missed': (who) => `தவறான நிறம் அல்லது இலக்கங்கள் காட்டப்பட்டது: ${who}`,
    safe: (who) => `“பாதுகாப்பாக இருக்கிறார்”: ${who}`,
    'false-alarm': (who) => `“தவறான அழைப்பு”: ${who}`,
    expired: () => '24 மணி நேரமாகப் புதிய தகவல் இல்லாததால் தானாக முடிந்தது',
    reopened: (who) => `மீண்டும் திறந்தது: ${who}`,
  },
}

/** What stands on the record of an alarm, in every language. */
export const RECORD_WORDS: Record<Locale, RecordWords> = { en, md, ms, ta }
