import { voiceOf } from './voice.ts'

// The sentences stand on the page; this reads them aloud where the browser has a voice for their language.

const [language = ''] = document.documentElement.lang.toLowerCase().split('-')
const buttons = [...document.querySelectorAll<HTMLButtonElement>('[data-read], [data-read-all]')]
const sentences = [...document.querySelectorAll<HTMLElement>('[data-sentence]')]
const labels = new Map(buttons.map((button) => [button, button.textContent ?? '']))

const voice = () => voiceOf(language, speechSynthesis.getVoices())

function rest() {
  for (const [button, label] of labels) {
    button.textContent = label
    delete button.dataset.reading
  }
}

/** Reads sentence by sentence: a long text in one piece is cut off by some browsers. */
function read(button: HTMLButtonElement, texts: string[]) {
  const isReading = button.dataset.reading !== undefined
  speechSynthesis.cancel()
  rest()
  const speaks = voice()
  if (isReading || !speaks) return
  button.dataset.reading = ''
  button.textContent = button.dataset.stop ?? ''
  for (const [index, text] of texts.entries()) {
    const said = new SpeechSynthesisUtterance(text)
    said.voice = speaks
    said.lang = speaks.lang
    said.rate = 0.9
    if (index === texts.length - 1) said.addEventListener('end', () => button.dataset.reading !== undefined && rest())
    speechSynthesis.speak(said)
  }
}

function offer() {
  const isThere = voice() !== undefined
  for (const button of buttons) button.hidden = !isThere
}

if ('speechSynthesis' in window) {
  offer()
  // Many browsers name their voices only after a while.
  speechSynthesis.addEventListener('voiceschanged', offer)
  addEventListener('pagehide', () => speechSynthesis.cancel())
  for (const button of buttons)
    button.addEventListener('click', () => {
      const own = button.closest('li')?.querySelector('[data-sentence]')
      read(
        button,
        (own ? [own] : sentences).map(({ textContent }) => textContent?.trim() ?? ''),
      )
    })
}
