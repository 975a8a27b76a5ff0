import type { Input } from '#contract/endpoint.ts'
import { tagMyOtherAccount } from '#contract/tags.ts'
import { flow, sends } from './flow.ts'
import type { Situation } from './situation.ts'

/** An appointment is ACCEPTED, as 'Care Partner' (R9.10); the service allows it to the person's own organisation alone. */
export const appointPayload = ({ account, personUid }: Situation): Input<typeof tagMyOtherAccount> => ({
  uidTagged: account?.masterPartnerUid ?? '',
  uidTags: personUid ?? '',
  status: 'ACCEPTED',
  relationship: 'Care Partner',
  isWeb: true,
})

/** The organisation becomes the point of contact of a person it registered (R2.50). */
export const organisationAppointed = flow({
  name: 'organisation-appointed',
  session: true,
  forPerson: true,
  steps: [
    {
      path: '/partner-confirmation-plwd',
      title: 'appoint.title',
      lead: 'appoint.lead',
      sections: [],
      next: 'appoint.button',
      submit: sends(tagMyOtherAccount, appointPayload, { success: 'appointed' }),
    },
  ],
  done: '/admin/users',
})

/** Its twin for a caregiver whom staff made: nothing is left to do. */
export const caregiverMade = flow({
  name: 'caregiver-made',
  session: true,
  steps: [
    {
      path: '/partner-confirmation-cg',
      title: 'made.title',
      lead: 'made.lead',
      sections: [],
      next: 'finish',
    },
  ],
  done: '/admin/users',
})
