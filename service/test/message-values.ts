import type { MessageValues } from '../messages/text-values.ts'

/** What a message may name, all of it known, of an alarm that the family hears of; a test changes what it is about. */
export const MESSAGE_VALUES: MessageValues = {
  brand: 'Homeward',
  association: 'Dementia Singapore',
  helpline: '6377 0700',
  person: 'Siew Hua',
  finder: 'Aisha',
  phone: '+6581234567',
  helpers: 3,
  hasFamily: true,
  told: 'FAMILY',
  whom: 'POLICE',
  rejection: 'not-reached',
  failing: 'sms',
  isBareScan: false,
  isOwnWord: false,
  isOwnAnswer: false,
  isTyped: false,
  isCalledIn: false,
  isTexted: false,
  coming: null,
  seesAnswers: true,
  isDesk: false,
  carer: 'Hui Min',
  endsIn: '4567',
  link: 'LINK',
}
