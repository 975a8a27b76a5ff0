import { join } from 'node:path'
import { receiveSmsReceipt, receiveVoiceReceipt } from '#contract/receipts.ts'
import { answerRelayCall } from '#contract/relay.ts'
import { receiveText } from '#contract/texted-code.ts'
import { answerVoiceCall } from '#contract/voice.ts'
import { openOneMap } from './addresses/onemap.ts'
import { openGoogle } from './accounts/google.ts'
import type { Config } from './config.ts'
import { openDiskPhotos } from './media/adapters/disk.ts'
import type { openOutbox } from './messages/adapters/outbox.ts'
import { openTwilio } from './messages/adapters/twilio.ts'
import { openTwilioRelay } from './messages/adapters/twilio-relay.ts'
import { openTwilioInbound } from './messages/adapters/twilio-inbound.ts'
import { openTwilioVoice } from './messages/adapters/twilio-voice.ts'
import { openWhatsApp } from './messages/adapters/twilio-whatsapp.ts'
import { openPush } from './messages/open-push.ts'
import type { Outside } from './outside.ts'
import { closedOutside } from './outside-off.ts'

/** The services outside that the settings name; in their place the outbox, where nothing is live. */
export async function openOutside({
  config,
  now,
  publicUrl,
  outbox,
  sentry,
}: {
  config: Config
  now: () => Date
  publicUrl: () => string
  outbox: ReturnType<typeof openOutbox> | undefined
  sentry: Pick<Outside, 'reportError'> | undefined
}): Promise<Outside> {
  const photos = config.s3
    ? (await import('./media/adapters/s3.ts')).openS3Photos(config.s3)
    : openDiskPhotos(join(config.dataDir, 'photos'))
  if (config.outsideOff) return closedOutside({ photos })
  return {
    sms: config.twilio
      ? openTwilio({ ...config.twilio, callback: receiptUrl(config, publicUrl()) })
      : (outbox ?? NOBODY).sms,
    email: config.smtp ? await openEmail(config.smtp, now) : (outbox ?? NOBODY).email,
    voice: config.voice ? openTwilioVoice({ ...config.voice, addresses: voiceUrls(publicUrl) }) : outbox?.voice,
    relay:
      config.relay && openTwilioRelay({ ...config.relay, address: () => `${publicUrl()}/api${answerRelayCall.path}` }),
    inbound:
      config.inbound &&
      openTwilioInbound({ ...config.inbound, address: () => `${publicUrl()}/api${receiveText.path}` }),
    ...(await openFurther(config, publicUrl(), now)),
    addresses: config.oneMap && openOneMap({ ...config.oneMap, now }),
    google: config.google && openGoogle(config.google),
    photos,
    shipAudit: config.shipAudit ? (line) => void process.stdout.write(`${line}\n`) : undefined,
    reportError: sentry?.reportError ?? (() => {}),
  }
}

/** In place of a service that a live deployment did not set: refuses every message that is to be sent. */
const NOBODY = {
  sms: { reports: false, send: async () => ({ ok: false, retry: false, reason: 'no SMS service is set' }) },
  email: { reports: false, send: async () => ({ ok: false, retry: false, reason: 'no e-mail service is set' }) },
} satisfies Pick<Outside, 'sms' | 'email'>

/** Where Twilio reports to: only an address that the world reaches, for Twilio refuses a text with any other. */
const receiptUrl = (config: Config, publicUrl: string) =>
  config.publicUrl?.startsWith('https:') ? `${publicUrl}/api${receiveSmsReceipt.path}` : undefined

/** Where Twilio asks what a call says, and reports to. */
const voiceUrls = (publicUrl: () => string) => () => ({
  turns: `${publicUrl()}/api${answerVoiceCall.path}`,
  receipts: `${publicUrl()}/api${receiveVoiceReceipt.path}`,
})

/** The e-mail service that the settings name; its packages are loaded only where they are used. */
async function openEmail({ receiptKey: key, ...smtp }: NonNullable<Config['smtp']>, now: () => Date) {
  const email = (await import('./messages/adapters/smtp.ts')).openSmtp(smtp)
  return key ? (await import('./messages/adapters/mailgun.ts')).withMailgunReports(email, { key, now }) : email
}

/** The channels beside texts and e-mails: each where the settings have what it needs. */
const openFurther = async (config: Config, publicUrl: string, now: () => Date) => ({
  push: await openPush(config, now),
  whatsapp:
    config.twilio &&
    config.whatsapp &&
    openWhatsApp({ ...config.twilio, ...config.whatsapp, callback: receiptUrl(config, publicUrl) }),
})
