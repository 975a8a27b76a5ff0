import type { FurtherService, Handing } from '../../outside.ts'
import { openMessaging, type TwilioMessaging } from './twilio.ts'

/** Twilio's names of the approved templates ("HX…"), by "kind.language". */
export type WhatsAppTemplates = Readonly<Record<string, string>>

/** WhatsApp takes no line break in a variable, and none that is empty. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim() || '-'

/**
 * WhatsApp by Twilio. Whoever was not written to within the day gets nothing but approved templates, so every message is one: its first
 * variable is what is said, the second the link (docs/operations.md, "WhatsApp"). A kind or language without a template fails, and the
 * next channel has it.
 */
export function openWhatsApp({
  templates,
  ...settings
}: TwilioMessaging & { templates: WhatsAppTemplates }): FurtherService {
  const { post, ...messaging } = openMessaging(settings)
  return {
    ...messaging,
    async send({ to, kind, locale, text, link, key }: Handing) {
      const template = templates[`${kind}.${locale}`]
      if (template === undefined) return { ok: false, retry: false, reason: 'no template' }
      return post(key, {
        To: `whatsapp:${to}`,
        From: `whatsapp:${settings.from}`,
        ContentSid: template,
        ContentVariables: JSON.stringify({ 1: oneLine(text), 2: oneLine(link) }),
      })
    },
  }
}
