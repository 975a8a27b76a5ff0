import type { Rejection } from '#contract/admin-questions.ts'
import type { Locale } from '#contract/options.ts'
import { taRejections } from './membership-texts.ta.ts'
import type { MessageValues } from './text-values.ts'

/** Why a registration was not approved, and what the applicant can do, in words that blame nobody and name nobody. */
export const rejections: Record<
  Locale,
  Record<Rejection, (values: Pick<MessageValues, 'helpline' | 'brand'>) => string>
> = {
  en: {
    talk: ({ helpline }) =>
      `We could not approve your registration. Please call ${helpline}; we will explain and help.`,
    'not-reached': ({ helpline }) =>
      `We could not reach you about your registration, so it is closed for now. You are welcome to register again at any time, or call ${helpline} and we will do it together.`,
    'not-confirmed': ({ helpline }) =>
      `We could not confirm some details of your registration, so we could not approve it. Please call ${helpline} with a document at hand; we will go through it together.`,
    outside: ({ helpline, brand }) =>
      `${brand} cannot take up your registration, because it is for people who live in Singapore and those who care for them. Please call ${helpline}; we will tell you who can help where you are.`,
    'as-asked': ({ helpline }) =>
      `We have closed your registration, as you asked. You are welcome to register again at any time. Not you? Please call ${helpline}.`,
  },
  md: {
    talk: ({ helpline }) => `我们未能批准您的注册。请致电 ${helpline}，我们会说明并协助您。`,
    'not-reached': ({ helpline }) =>
      `我们一直联络不上您，所以先结束了您的注册。欢迎您随时重新注册，或致电 ${helpline}，我们陪您一起办理。`,
    'not-confirmed': ({ helpline }) =>
      `您的注册中有些资料我们未能核实，所以未能批准。请准备好证件，致电 ${helpline}，我们会和您一起核对。`,
    outside: ({ helpline, brand }) =>
      `${brand} 是为住在新加坡的人士和他们的看护者而设，所以未能接受您的注册。请致电 ${helpline}，我们会告诉您当地谁能协助您。`,
    'as-asked': ({ helpline }) =>
      `我们已按您的意愿结束您的注册。欢迎您随时重新注册。如果这不是您的意思，请致电 ${helpline}。`,
  },
  ms: {
    talk: ({ helpline }) =>
      `Kami tidak dapat meluluskan pendaftaran Anda. Sila telefon ${helpline}; kami akan menerangkan dan membantu.`,
    'not-reached': ({ helpline }) =>
      `Kami tidak dapat menghubungi Anda tentang pendaftaran Anda, jadi ia ditutup buat masa ini. Anda dialu-alukan mendaftar semula pada bila-bila masa, atau telefon ${helpline} dan kami akan melakukannya bersama-sama.`,
    'not-confirmed': ({ helpline }) =>
      `Kami tidak dapat mengesahkan beberapa butiran pendaftaran Anda, jadi kami tidak dapat meluluskannya. Sila telefon ${helpline} dengan dokumen di tangan; kami akan menyemaknya bersama-sama.`,
    outside: ({ helpline, brand }) =>
      `${brand} tidak dapat menerima pendaftaran Anda kerana ia untuk mereka yang tinggal di Singapura dan penjaga mereka. Sila telefon ${helpline}; kami akan memberitahu siapa yang dapat membantu di tempat Anda.`,
    'as-asked': ({ helpline }) =>
      `Kami telah menutup pendaftaran Anda seperti yang Anda minta. Anda dialu-alukan mendaftar semula pada bila-bila masa. Bukan Anda? Sila telefon ${helpline}.`,
  },
  ta: taRejections,
}
