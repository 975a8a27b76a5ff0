import { LOOPBACK, type Config } from './config.ts'

/** What a live deployment can start without, though people would miss it. */
export function missingOutside(config: Config): string[] {
  if (config.outsideOff) return ['OUTSIDE is off: nothing is sent, and nobody outside is asked.']
  if (!config.live) return []
  return [
    ...(config.twilio ? [] : ['No SMS service is set (TWILIO_…): texts fail and reach nobody.']),
    ...(config.voice ? [] : ['No number for calls is set (TWILIO_VOICE_FROM): no telephone rings in an alarm.']),
    ...(config.smtp ? [] : ['No e-mail service is set (SMTP_URL): e-mails fail and reach nobody.']),
    ...(config.s3
      ? []
      : ['No photo store is set (S3_…): photos stay on this machine’s disk, where no other process sees them.']),
    ...(config.duty.email ? [] : ['No e-mail address of the duty desk is set (DUTY_EMAIL): it hears by SMS alone.']),
    ...(config.trustProxy.length > 0 || !LOOPBACK.has(config.host)
      ? []
      : ['Only this machine reaches HOST and TRUST_PROXY is not set: behind a proxy, limits take all people for one.']),
  ]
}
