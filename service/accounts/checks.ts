import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { googleIdentity } from './google.ts'
import { readLink } from '../link-token.ts'
import { holdsPhoneProof } from './one-time-code.ts'
import { e164 } from '../messages/queue.ts'
import { recognises } from '../session.ts'
import { isEasyToGuess } from './easy-password.ts'
import { accountByUsername, accountOfGoogle } from './sign-in.ts'
import { emailTaken, phoneTaken } from './taken.ts'

/**
 * Whether a username, e-mail, phone or Google account is taken. Usernames are answered truthfully; e-mail and phone only
 * to a recognised session, a phone proof or a partner token, for they would tell who cares for a person with dementia (docs/decisions.md, "Search and duplicates").
 */
export async function checkCaregiverRegistration(
  service: Service,
  input: In<'checkCaregiverRegistration'>,
  caller: Caller,
): Out<'checkCaregiverRegistration'> {
  refuseEasyPassword(service, input)
  if (input.idTokenGoogle) {
    const identity = await googleIdentity(service, caller, input.idTokenGoogle)
    if (await accountOfGoogle(service, identity)) return { registered: true }
  }
  if (input.username && (await accountByUsername(service, input.username))) return { registered: true }
  if (!input.email && !input.phone) {
    if (!input.username && !input.idTokenGoogle) refuse('invalid-input')
    return { registered: false }
  }
  if (!(await mayAsk(service, caller))) return { registered: false }
  return {
    registered:
      (await emailTaken(service, input.email)) ||
      (await phoneTaken(service, typedNumber(input.phone, input.prefixCountryNum))),
  }
}

const mayAsk = async (service: Service, caller: Caller) =>
  (caller.session !== undefined && (caller.staff || recognises(caller.session))) ||
  (await holdsPhoneProof(service, caller)) ||
  (await readLink(service, caller.authorization ?? caller.entryToken, 'caregiver-partner')) !== undefined

/** The number of this call (R7.2), which is sent whole or as national digits with a separate country prefix. */
const typedNumber = (phone: string | undefined, prefix: string | undefined) =>
  phone && e164(phone.startsWith('+') ? phone : `${prefix || '+65'}${phone.replaceAll(/\D/g, '')}`)

export async function checkDementiaRegistration(
  service: Service,
  input: In<'checkDementiaRegistration'>,
): Out<'checkDementiaRegistration'> {
  refuseEasyPassword(service, input)
  return { registered: (await accountByUsername(service, input.username)) !== undefined }
}

/** Refuses a password that the account's create would refuse, on the step where it is chosen. @throws `password-common` */
function refuseEasyPassword(
  { config }: Pick<Service, 'config'>,
  { username = '', password }: { username?: string | undefined; password?: string | undefined },
) {
  if (password && isEasyToGuess(password, username, config.brand)) refuse('password-common')
}
