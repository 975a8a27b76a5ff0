import { expect, test } from 'vitest'
import { LOCALES } from '#contract/options.ts'
import { Answered } from '../test/answered.tsx'
import { draw, linesOf } from '../test/draw.tsx'
import { agreements } from './agreements.tsx'
import { terms } from './terms.tsx'

const asked = (section: typeof terms | typeof agreements, options: object, locale: (typeof LOCALES)[number]) => {
  const html = draw(
    <Answered>
      <section.Ask {...options} />
    </Answered>,
    locale,
  )
  return {
    lines: linesOf(html),
    boxes: [...html.matchAll(/<input[^>]*type="checkbox"[^>]*name="(\w+)"/g)].map((m) => m[1]),
  }
}

const NEXT_CONSENTS = {
  en: 'By clicking next you consent that Dementia Singapore collects this information to deliver its services.',
  md: '按“下一步”即表示您同意 Dementia Singapore 为提供服务而收集这些资料。',
  ms: 'Dengan menekan seterusnya, Anda bersetuju supaya Dementia Singapore mengumpul maklumat ini untuk memberikan perkhidmatannya.',
  ta: 'அடுத்து என்பதை அழுத்துவதன் மூலம், Dementia Singapore தன் சேவைகளை வழங்க இந்த விவரங்களைத் திரட்டச் சம்மதிக்கிறீர்கள்.',
}
test.each(LOCALES)('the boxes of an address stand below what going on consents to, in %s', (locale) => {
  const { lines, boxes } = asked(agreements, {}, locale)
  expect(lines).toContain(NEXT_CONSENTS[locale])
  expect(boxes).toEqual(['agreeTerms', 'agreeDeclaration'])
})

test('a care professional is asked two other agreements, without that sentence', () => {
  const { lines, boxes } = asked(agreements, { of: 'professional' }, 'en')
  expect(lines).not.toContain(NEXT_CONSENTS.en)
  expect(boxes).toEqual(['agreeTerms', 'agreeMembership'])
})

const FOR_THE_PERSON = {
  en: 'By going on you confirm that the person, or someone who may act for them, has agreed that your organisation registers them and that Dementia Singapore stores their details.',
  md: '继续即表示您确认：本人或可以代表本人的人士，已同意由贵机构为其注册，并由 Dementia Singapore 保存其资料。',
  ms: 'Dengan meneruskan, Anda mengesahkan bahawa orang itu, atau seseorang yang boleh bertindak bagi pihaknya, telah bersetuju supaya organisasi Anda mendaftarkannya dan Dementia Singapore menyimpan butirannya.',
  ta: 'தொடர்வதன் மூலம், உங்கள் அமைப்பு இவரைப் பதிவு செய்வதற்கும் Dementia Singapore இவரது விவரங்களைச் சேமிப்பதற்கும் இவரோ, இவருக்காகச் செயல்பட உரிமை உள்ள ஒருவரோ சம்மதித்துள்ளார் என உறுதிசெய்கிறீர்கள்.',
}
test.each(LOCALES)('in partner mode a paragraph says what the person agreed to, above one box, in %s', (locale) => {
  const { lines, boxes } = asked(terms, { of: 'person' }, locale)
  expect(lines).toContain(FOR_THE_PERSON[locale])
  expect(boxes).toEqual(['terms'])
  expect(asked(terms, {}, locale).lines, 'for oneself there is none').not.toContain(FOR_THE_PERSON[locale])
})
