import type { Channel, Contact } from './model.ts'

/** What a contact has: their number is confirmed, which is their WhatsApp's too. */
export const hasOf = ({ email, ways }: Contact): Channel[] => [
  'sms',
  'voice',
  'whatsapp',
  ...(email ? ['email' as const] : []),
  ...(ways.allowed && !ways.allowed.device.isForgotten ? ['push' as const] : []),
]

/** Which ways are on by what was chosen and proved: the rule of issue and decisions once more, in other words. */
export function onOf(contact: Contact, chosen = contact.ways.chosen): Set<Channel> {
  const has = hasOf(contact)
  const on = new Set(chosen ? chosen.filter((one) => has.includes(one)) : has.filter((one) => one !== 'whatsapp'))
  const { proved, allowed } = contact.ways
  const isPushSure = on.has('push') && proved.has('push') && allowed !== null
  const isCallSure = on.has('voice') && proved.has('voice') && contact.doubtedAt === Infinity
  const isRead = on.has('push') || on.has('email') || on.has('whatsapp')
  return on.has('sms') || (isRead && (isPushSure || isCallSure)) ? on : on.add('sms')
}

/** Whether a contact hears of alarms without texts. */
export const isTextless = (contact: Contact) => contact.kind === 'CAREGIVER' && !onOf(contact).has('sms')
