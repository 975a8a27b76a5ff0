import { openTwilioInbound } from '../../messages/adapters/twilio-inbound.ts'
import { openTwilioVoice } from '../../messages/adapters/twilio-voice.ts'
import type { Delivery } from '../../outside.ts'
import { atFileEnd } from '../file-end.ts'
import { textProvider } from '../text-provider.ts'
import { voiceProvider, type MadeCall, type VoiceProvider } from '../voice-provider.ts'
import type { world } from '../world.ts'
import { MINUTE, RINGS_FOR } from './numbers.ts'

/** A telephone that our provider rings, and until when it does. */
export interface Rung {
  at: number
  to: string
  key: string
  call: MadeCall
  /** Somebody picked up, or it rang out. */
  endedAt: number | null
  /** When the provider says what became of it. */
  reportedAt: number
}

type Its = Pick<Awaited<ReturnType<typeof world>>, 'device'>
const TOKEN = 'the token of our account'
const HOST = 'https://homeward.test/api/public'
/** One for the file, for a server each run would be left behind by each that breaks a promise. */
let server: Promise<VoiceProvider> | undefined

/** Telephones that ring and are picked up, and texts to our own number: the real adapters before a server in the provider's place. */
export async function openTelephones(its: Its, now: () => number) {
  const post = (url: string, body: string, headers: Record<string, string>) => {
    const { pathname, search } = new URL(url)
    return its.device().send('POST', pathname.replace(/^\/api/, '') + search, body, headers)
  }
  if (!server) {
    server = voiceProvider({ authToken: TOKEN, post })
    atFileEnd(async () => {
      await (await server)?.close()
      server = undefined
    })
  }
  const provider = await server
  const voice = openTwilioVoice({
    accountSid: 'AC123',
    authToken: TOKEN,
    from: '+6531580000',
    baseUrl: provider.baseUrl,
    addresses: () => ({ turns: `${HOST}/voice`, receipts: `${HOST}/receipts/voice` }),
  })
  const rung: Rung[] = []
  /** Calls that somebody asked for, to try them. */
  const tests: Rung[] = []
  const isRinging = (one: Rung) => one.endedAt === null && now() < one.at + RINGS_FOR
  return {
    voice,
    provider,
    rung,
    tests,
    inbound: openTwilioInbound({ authToken: TOKEN, address: () => `${HOST}/texts` }),
    texts: textProvider({ authToken: TOKEN, url: `${HOST}/texts`, post }),
    /** Rings; whoever does not pick up is reported at once, two minutes later, or never. */
    async ring(message: Parameters<typeof voice.send>[0], reports: 'prompt' | 'late' | 'never'): Promise<Delivery> {
      const delivery = await voice.send(message)
      const call = provider.to(message.to)
      const later = { prompt: 0, late: 2 * MINUTE, never: Infinity }[reports]
      const at = now()
      const list = message.kind === 'channel-test' ? tests : rung
      list.push({ at, to: message.to, key: message.key, call, endedAt: null, reportedAt: at + RINGS_FOR + later })
      return delivery
    },
    /** The calls to a number that ring now. */
    ringing: (to: string) => rung.filter((one) => one.to === to && isRinging(one)),
    /** It rings no more, and the provider says why. */
    async end(one: Rung, status: string) {
      one.endedAt ??= now()
      one.reportedAt = Infinity
      await provider.report(one.call, status)
    },
    /** When something is due by itself. */
    awaited: () => rung.map(({ reportedAt }) => reportedAt),
    async report() {
      for (const one of rung.filter(({ reportedAt }) => reportedAt <= now())) {
        one.reportedAt = Infinity
        one.endedAt ??= one.at + RINGS_FOR
        await provider.report(one.call, 'no-answer')
      }
    },
  }
}
