import { PhotoStoreAway, type Outside } from './outside.ts'

/** Why nothing leaves; it stands beside the messages that were not sent. */
export const OUTSIDE_OFF = 'OUTSIDE is off'

const notSent = { reports: false, send: async () => ({ ok: false, retry: false, reason: OUTSIDE_OFF }) as const }
const notWritten = async () => Promise.reject(new PhotoStoreAway(OUTSIDE_OFF))

/**
 * The outside world of a copy of real data (`OUTSIDE=off`): no message is sent, and photos are read from the store but neither
 * written nor removed, for it may be the one that serves people.
 */
export const closedOutside = ({ photos }: Pick<Outside, 'photos'>): Outside => ({
  sms: notSent,
  email: notSent,
  photos: { get: photos.get, put: notWritten, remove: notWritten },
  reportError: () => {},
})
