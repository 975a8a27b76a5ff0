import type { Locale } from '../../contract/options.ts'
import type { MessageValues, Text } from './text-values.ts'

/** What a finder says of whom the person is with now; with whom and where stand behind the link, for they are a finder's words. */
export const withSomeoneTexts: Record<
  Locale,
  Record<'with-someone' | 'not-with-someone', (values: MessageValues) => Text>
> = {
  en: {
    'with-someone': ({ brand, finder, person, link }) => ({
      subject: `${person} is safe with someone now, a helper says`,
      text: `${brand}: ${finder} says that ${person} is safe with someone now. See with whom and where, and say "Safe now" once you know: ${link}`,
    }),
    'not-with-someone': ({ brand, finder, person, link }) => ({
      subject: `${person} is not with someone after all`,
      text: `${brand}: ${finder} takes it back: ${person} is not safe with someone yet. Please look again: ${link}`,
    }),
  },
  md: {
    'with-someone': ({ brand, finder, person, link }) => ({
      subject: `好心人说，${person}现在有人照顾，平安`,
      text: `${brand}：${finder}说${person}现在有人照顾，平安。查看和谁在一起、在哪里；确认后请按“已平安”：${link}`,
    }),
    'not-with-someone': ({ brand, finder, person, link }) => ({
      subject: `${person}其实还没有人照顾`,
      text: `${brand}：${finder}更正：${person}还没有人照顾。请再看一看：${link}`,
    }),
  },
  ms: {
    'with-someone': ({ brand, finder, person, link }) => ({
      subject: `${person} kini selamat bersama seseorang, kata pembantu`,
      text: `${brand}: ${finder} berkata ${person} kini selamat bersama seseorang. Lihat bersama siapa dan di mana, dan tekan "Sudah selamat" apabila anda pasti: ${link}`,
    }),
    'not-with-someone': ({ brand, finder, person, link }) => ({
      subject: `${person} rupa-rupanya belum bersama sesiapa`,
      text: `${brand}: ${finder} menarik balik: ${person} belum selamat bersama sesiapa. Sila lihat semula: ${link}`,
    }),
  },
}
