import { FORGED, type RelayService, type RelayTurn } from '../../outside.ts'
import { VOICES } from './twilio-voice.ts'
import { isSigned } from './twilio-signature.ts'
import { escaped, twiml } from './twiml.ts'

/** No connected call lasts longer. */
export const RELAY_SECONDS = 600
/** How long a telephone rings that is connected with. */
const RING_SECONDS = 25
/** How long the digits are waited for after they were asked for. */
const DIGITS_SECONDS = 8

/**
 * Calls to our own relay number, which connect two people of whom neither learns the other's number: both telephones show ours.
 * `address` is where Twilio asks, which it signs.
 */
export function openTwilioRelay({
  authToken,
  number,
  address,
}: {
  authToken: string
  number: string
  address: () => string
}): RelayService {
  const turnUrl = ({ step, again, locale }: RelayTurn) =>
    `${address()}?step=${step}&again=${again}${locale ? `&locale=${locale}` : ''}`
  return {
    number,
    readCall({ signature, fields, ...turn }) {
      if (!isSigned(authToken, signature, turnUrl(turn), fields)) return FORGED
      const of = (name: string) => fields[name]?.[0] ?? ''
      return {
        id: of('CallSid'),
        from: of('From'),
        digits: of('Digits'),
        isAnswered: of('DialCallStatus') === 'completed',
      }
    },
    write({ says, after }) {
      const said = says
        .map(({ locale, text }) => {
          const { language, voice } = VOICES[locale]
          return `<Say language="${language}" voice="${voice}">${escaped(text)}</Say>`
        })
        .join('')
      if (after === 'end') return twiml(`${said}<Hangup/>`)
      if ('dial' in after) {
        const next = `action="${escaped(turnUrl({ step: 'ended', again: 0, locale: after.locale }))}" method="POST"`
        const how = `callerId="${escaped(number)}" timeLimit="${RELAY_SECONDS}" timeout="${RING_SECONDS}"`
        return twiml(`${said}<Dial ${how} ${next}>${escaped(after.dial)}</Dial>`)
      }
      const action = escaped(turnUrl({ step: 'digits', again: after.again }))
      const waits = `input="dtmf" numDigits="${after.ask}" timeout="${DIGITS_SECONDS}" actionOnEmptyResult="true"`
      return twiml(`<Gather ${waits} method="POST" action="${action}">${said}</Gather><Hangup/>`)
    },
  }
}
