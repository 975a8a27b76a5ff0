import { readFileSync } from 'node:fs'
import type { ComponentProps, ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { brand } from '#contract/brand.ts'
import { refusals } from '#contract/errors.ts'
import { LANG_ATTRIBUTE, LOCALES, type Locale } from '#contract/options.ts'
import { lastResort } from './last-resort.ts'
import Missing from '../web/member/missing.tsx'
import Faq from '../web/pages/faq.tsx'
import Guide from '../web/pages/guide.tsx'
import Home from '../web/pages/home.tsx'
import NotFound from '../web/pages/not-found.tsx'
import Offline from '../web/pages/offline.tsx'
import Terms from '../web/pages/terms.tsx'
import { ErrorBoundary as FoundBroken } from '../web/safe-return/found.tsx'
import { ErrorBoundary as HelperBroken } from '../web/safe-return/helper.tsx'
import { FormStep } from '../web/safe-return/form.tsx'
import { ContactStep } from '../web/safe-return/contact.tsx'
import type { CallTarget } from '../web/safe-return/numbers.server.ts'
import { Unusable } from '../web/safe-return/unusable.tsx'
import { Emergency } from '../web/shared/emergency.tsx'
import { Footer } from '../web/shared/footer.tsx'
import { callsOf, draw, linesOf, routed } from '../web/test/draw.tsx'
import { alarm, lost } from '../web/test/finder.ts'
import { wordsOf } from '../web/words.ts'

/** The helpline, police and ambulance with the words beside each, as they stand at the foot of every page. */
const EVERYWHERE: Record<Locale, string[]> = {
  en: [
    '«Dementia helpline 6377 0700→+6563770700»',
    '«If nobody answers, or the person is in danger: 999→999»',
    '«Hurt or unwell: 995→995»',
  ],
  md: ['«失智症求助热线 6377 0700→+6563770700»', '«没人接听，或这位人士有危险： 999→999»', '«受伤或不舒服： 995→995»'],
  ms: [
    '«Talian bantuan demensia 6377 0700→+6563770700»',
    '«Jika tiada jawapan, atau orang itu dalam bahaya: 999→999»',
    '«Cedera atau tidak sihat: 995→995»',
  ],
  ta: [
    '«முதுமை மறதி உதவித் தொலைபேசி 6377 0700→+6563770700»',
    '«யாரும் பதிலளிக்கவில்லை, அல்லது அவருக்கு ஆபத்து என்றால்: 999→999»',
    '«காயம் அல்லது உடல்நலக் குறைவு என்றால்: 995→995»',
  ],
}
/** The same as three buttons beside each other, on the pages that a finder reads first. */
const BUTTONS: Record<Locale, string[]> = {
  en: ['«Helpline 6377 0700→+6563770700»', '«In danger 999→999»', '«Hurt 995→995»'],
  md: ['«求助热线 6377 0700→+6563770700»', '«有危险 999→999»', '«受伤 995→995»'],
  ms: ['«Talian bantuan 6377 0700→+6563770700»', '«Bahaya 999→999»', '«Cedera 995→995»'],
  ta: ['«உதவித் தொலைபேசி 6377 0700→+6563770700»', '«ஆபத்து 999→999»', '«காயம் 995→995»'],
}
/** The red button of the finder's pages. */
const POLICE: Record<Locale, string> = {
  en: '«Nobody answers, or danger? Call the police 999→999»',
  md: '«没人接听，或有危险？请报警 999→999»',
  ms: '«Tiada jawapan, atau bahaya? Telefon polis 999→999»',
  ta: '«பதில் இல்லையா, அல்லது ஆபத்தா? காவல்துறையை அழையுங்கள் 999→999»',
}
const HELPLINE: Record<Locale, string> = {
  en: '«Dementia helpline 6377 0700→+6563770700»',
  md: '«失智症求助热线 6377 0700→+6563770700»',
  ms: '«Talian bantuan demensia 6377 0700→+6563770700»',
  ta: '«முதுமை மறதி உதவித் தொலைபேசி 6377 0700→+6563770700»',
}
/** The step of the guide that says whom to call. */
const GUIDE: Record<Locale, string> = {
  en: 'Call the family from the page. Is there no code? Call the Dementia helpline: «6377 0700→+6563770700»',
  md: '在页面上直接打给家人。没有二维码？请拨打失智症求助热线： «6377 0700→+6563770700»',
  ms: 'Telefon keluarganya dari halaman itu. Tiada kod? Telefon talian bantuan demensia: «6377 0700→+6563770700»',
  ta: 'அந்தப் பக்கத்திலிருந்து குடும்பத்தினரை அழையுங்கள். குறியீடு இல்லையா? முதுமை மறதி உதவித் தொலைபேசியை அழையுங்கள்: «6377 0700→+6563770700»',
}
const PORTAL: Record<Locale, string> = {
  en: 'In danger, or missing for a long time? Call the police as well: «999→999»',
  md: '有危险，或已走失很久？请同时报警： «999→999»',
  ms: 'Dalam bahaya, atau sudah lama hilang? Telefon polis juga: «999→999»',
  ta: 'ஆபத்தா, அல்லது நீண்ட நேரமாகக் காணவில்லையா? காவல்துறையையும் அழையுங்கள்: «999→999»',
}
const HOME: Record<Locale, string[]> = {
  en: [
    'Sign in, open “Card and codes”, and choose “Lost: replace”. We stop the old code at once, so that it shows nothing to anyone, and give you a new one to print. If you cannot sign in, call us on «6377 0700→+6563770700»: we’ll do it with you.',
    'We are sorry: we cannot serve you yet without one. Please call «6377 0700→+6563770700», and we will look for another way to help.',
    'Would you rather talk to someone first? Call «6377 0700→+6563770700»',
  ],
  md: [
    '请登录，打开“会员卡和二维码”，选择“遗失：更换”。旧的二维码马上停用，任何人都无法再看到资料；新的二维码马上可以打印。如果无法登录，请致电 «6377 0700→+6563770700»，我们陪您一起更换。',
    '很抱歉，目前需要有手机才能使用。请致电 «6377 0700→+6563770700»，我们一起想别的办法。',
    '想先和人谈一谈？请致电 «6377 0700→+6563770700»',
  ],
  ms: [
    'Log masuk, buka “Kad dan kod”, dan pilih “Hilang: ganti”. Kod lama dihentikan serta-merta supaya tiada apa-apa lagi dipaparkan, dan Anda mendapat kod baharu untuk dicetak. Jika Anda tidak dapat log masuk, telefon kami di «6377 0700→+6563770700»: kami membantu Anda menggantikannya.',
    'Maaf, buat masa ini kami belum dapat membantu tanpa telefon bimbit. Sila telefon «6377 0700→+6563770700», dan kita cari jalan lain bersama.',
    'Lebih suka bercakap dengan seseorang dahulu? Telefon «6377 0700→+6563770700»',
  ],
  ta: [
    'உள்நுழைந்து, “அட்டையும் குறியீடுகளும்” என்பதைத் திறந்து, “தொலைந்தது: மாற்ற” என்பதைத் தேர்ந்தெடுங்கள். பழைய குறியீட்டை உடனே நிறுத்திவிடுவோம்; அது யாருக்கும் எதையும் காட்டாது. அச்சிடப் புதியது தருவோம். உள்நுழைய முடியவில்லை என்றால் «6377 0700→+6563770700» எண்ணில் எங்களை அழையுங்கள்: சேர்ந்து செய்வோம்.',
    'மன்னியுங்கள்: அது இல்லாமல் இப்போது எங்களால் சேவை தர முடியவில்லை. «6377 0700→+6563770700» எண்ணில் அழையுங்கள்; வேறு வழியில் உதவ முயல்வோம்.',
    'முதலில் ஒருவருடன் பேச விரும்புகிறீர்களா? அழையுங்கள்: «6377 0700→+6563770700»',
  ],
}

const person = lost({ opened: '' })
const incident = alarm({ told: 'NOBODY', hasFamily: false, unanswered: true })
const daughter: CallTarget = {
  id: 'd',
  kin: { relation: 'Child', calledAs: 'daughter', ordinal: null },
  tel: '+6580000001',
  number: '+65 8000 0001',
  digits: null,
  isDown: false,
  partner: null,
}
/** Every place that shows a number of an emergency: what is drawn, and the lines with numbers that must be read there. */
const PLACES: Record<string, [page: ReactNode, lines: (locale: Locale) => string[]]> = {
  'help, wherever it stands': [<Emergency key="" brand={brand} />, (locale) => EVERYWHERE[locale]],
  'the foot of a plain or app page': [<Footer key="" brand={brand} links={false} />, (locale) => EVERYWHERE[locale]],
  'the foot of a public page': [<Footer key="" brand={brand} links />, (locale) => EVERYWHERE[locale]],
  'the finder’s form': [<FormStep key="" person={person} refusal={undefined} />, (locale) => BUTTONS[locale]],
  'the finder’s call buttons': [
    <ContactStep key="" person={person} incident={incident} targets={[daughter]} refusal={undefined} />,
    (locale) => [
      {
        en: '«Call her daughter +65 8000 0001→+6580000001»',
        md: '«打给她的女儿 +65 8000 0001→+6580000001»',
        ms: '«Telefon anak perempuannya +65 8000 0001→+6580000001»',
        ta: '«அழைக்க: அவரது மகள் +65 8000 0001→+6580000001»',
      }[locale],
      ...BUTTONS[locale],
      POLICE[locale],
    ],
  ],
  'the finder’s page where nobody is linked': [
    <ContactStep key="" person={person} incident={incident} targets={[]} refusal={undefined} />,
    (locale) => [HELPLINE[locale], ...BUTTONS[locale], POLICE[locale]],
  ],
  'a code that opens nothing': [
    <Unusable key="" thanked={false} opened="sealed" refusal={undefined} />,
    (locale) => [HELPLINE[locale], POLICE[locale]],
  ],
  'the finder’s page when it breaks': [<HelperBroken key="" />, (locale) => [HELPLINE[locale], POLICE[locale]]],
  'the guide': [<Guide key="" />, (locale) => [...BUTTONS[locale], GUIDE[locale]]],
  'the landing page': [routed<ComponentProps<typeof Home>>(Home, { loaderData: {} }), (locale) => HOME[locale]],
  'the portal, before somebody is said to be missing': [
    routed<ComponentProps<typeof Missing>>(Missing, { loaderData: { uid: 'uid', name: 'Siew Hua' } }),
    (locale) => [PORTAL[locale]],
  ],
}

describe.each(LOCALES)('the numbers to call, in %s', (locale) => {
  test.each(Object.entries(PLACES))('%s', (_place, [page, lines]) => {
    expect(callsOf(draw(page, locale))).toEqual(lines(locale))
  })

  test.each([
    ['a missing page', <NotFound key="" />],
    ['the page without a network', <Offline key="" />],
    ['the family’s page when it breaks', <FoundBroken key="" />],
  ])('%s has those of the foot, and no other', (_page, page) => {
    expect(callsOf(draw(page, locale))).toEqual([])
    expect(callsOf(draw([page, <Footer key="foot" brand={brand} links />], locale))).toEqual(EVERYWHERE[locale])
  })

  test('the page of last resort', () => {
    expect(callsOf(lastResort(locale, brand))).toEqual(
      EVERYWHERE[locale].map((line) => line.replace(/^«(.*?) ((?:\d{4} )?\d{3,4}→)/, '$1 «$2')),
    )
  })
})

/** What the proxy says while no process answers stands outside the words of the product (D71.5). */
test('the page of the proxy, in every language', () => {
  const [, page = ''] = /respond `(<!doctype.*?)` 503/s.exec(readFileSync('deploy/Caddyfile', 'utf8')) ?? []
  const parts = page.split('<section').slice(1)
  expect(parts.map((part) => /^ lang="([\w-]+)"/.exec(part)?.[1] ?? 'en')).toEqual(
    LOCALES.map((locale) => LANG_ATTRIBUTE[locale]),
  )
  for (const [nth, locale] of LOCALES.entries())
    expect(callsOf(parts[nth] ?? ''), locale).toEqual(
      EVERYWHERE[locale].map((line) => line.replace(/^«(.*?) ((?:\d{4} )?\d{3,4}→)/, '$1 «$2')),
    )
})

/** Numbers within a sentence. */
test.each([
  [
    'en',
    'If a person is in danger, call 999. If a person is hurt or unwell, call 995. The Dementia helpline is «6377 0700→+6563770700».',
  ],
  ['md', '如有危险，请拨打 999。如有人受伤或不舒服，请拨打 995。失智症求助热线：«6377 0700→+6563770700»。'],
  [
    'ms',
    'Jika seseorang dalam bahaya, telefon 999. Jika seseorang cedera atau tidak sihat, telefon 995. Talian bantuan demensia ialah «6377 0700→+6563770700».',
  ],
] as const)('the terms in %s say which number is for what', (locale, sentence) => {
  expect(linesOf(draw(<Terms />, locale)).join(' ')).toContain(sentence)
})

test.each([
  ['en', 'If you cannot sign in, call us on «6377 0700→+6563770700»: we’ll do it with you.'],
  ['md', '如果无法登录，请致电 «6377 0700→+6563770700»，我们陪您一起更换。'],
  [
    'ms',
    'Jika Anda tidak dapat log masuk, telefon kami di «6377 0700→+6563770700»: kami membantu Anda menggantikannya.',
  ],
  ['ta', 'உள்நுழைய முடியவில்லை என்றால் «6377 0700→+6563770700» எண்ணில் எங்களை அழையுங்கள்: சேர்ந்து செய்வோம்.'],
] as const)('the questions in %s give the helpline', (locale, sentence) => {
  expect(linesOf(draw(<Faq />, locale)).join(' ')).toContain(sentence)
})

test.each([
  ['en', 'We cannot reach our records right now. Please call the helpline, or 999 in an emergency.'],
  ['md', '我们暂时读取不到记录。请拨打求助热线，紧急情况请打 999。'],
  ['ms', 'Kami tidak dapat mencapai rekod sekarang. Sila telefon talian bantuan, atau 999 jika kecemasan.'],
  ['ta', 'இப்போது எங்கள் பதிவுகளைப் பெற முடியவில்லை. உதவித் தொலைபேசியை அழையுங்கள்; அவசரம் என்றால் 999.'],
] as const)('a failure to reach our records in %s says whom to call', (locale, sentence) => {
  expect(wordsOf(locale)?.t('errors:service-unavailable')).toBe(sentence)
  if (locale === 'en') expect(refusals['service-unavailable'].text).toBe(sentence)
})
