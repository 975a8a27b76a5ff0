/** The first voice of a language. One of Cantonese would read Mandarin as another language, and one of Indonesian Malay. */
export const voiceOf = (language: string, voices: readonly SpeechSynthesisVoice[]) =>
  voices.find(({ lang }) => /^[a-z]+/.exec(lang.toLowerCase())?.[0] === language && !/^zh[-_]hk/i.test(lang))
