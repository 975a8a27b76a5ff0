import { accountSearch } from '../sections/account-search.tsx'
import { address } from '../sections/address.tsx'
import { agreements } from '../sections/agreements.tsx'
import { cardAddress } from '../sections/card-address.tsx'
import { card } from '../sections/card.tsx'
import { code } from '../sections/code.tsx'
import { consents } from '../sections/consents.tsx'
import { contact, ownContact } from '../sections/contact.tsx'
import { credentials } from '../sections/credentials.tsx'
import { dementia } from '../sections/dementia.tsx'
import { email } from '../sections/email.tsx'
import { howFound } from '../sections/how-found.tsx'
import { names } from '../sections/names.tsx'
import { newPassword } from '../sections/new-password.tsx'
import { organisation } from '../sections/organisation.tsx'
import { person } from '../sections/person.tsx'
import { phone } from '../sections/phone.tsx'
import { photo } from '../sections/photo.tsx'
import { registeredBefore } from '../sections/registered-before.tsx'
import { relationship } from '../sections/relationship.tsx'
import { screening } from '../sections/screening.tsx'
import { signsIn } from '../sections/signs-in.tsx'
import { nameOnCard, summary } from '../sections/summary.tsx'
import { terms } from '../sections/terms.tsx'
import { usedService } from '../sections/used-service.tsx'

/** Every question there is; a journey names those it asks. */
export const allSections = {
  credentials,
  'new-password': newPassword,
  names,
  email,
  organisation,
  phone,
  code,
  'how-found': howFound,
  terms,
  person,
  address,
  summary,
  'registered-before': registeredBefore,
  'name-on-card': nameOnCard,
  'signs-in': signsIn,
  consents,
  agreements,
  relationship,
  dementia,
  contact,
  'own-contact': ownContact,
  photo,
  'used-service': usedService,
  screening,
  'account-search': accountSearch,
  card,
  'card-address': cardAddress,
}
