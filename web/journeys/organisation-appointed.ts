import type { Input } from '#contract/endpoint.ts'
import { tagMyOtherAccount } from '#contract/tags.ts'
import { flow, sends } from './flow.ts'
import { AFTER_CLIENT, organisationOf, type Situation } from './situation.ts'

/** An appointment is ACCEPTED, as 'Care Partner' (R9.10); the service allows it to the person's own organisation alone. */
export const appointPayload = ({ account, personUid }: Situation): Input<typeof tagMyOtherAccount> => ({
  uidTagged: (account && organisationOf(account)) ?? '',
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
      exits: [{ label: 'later', to: AFTER_CLIENT, quiet: 'quiet' }],
      submit: sends(tagMyOtherAccount, appointPayload, { success: 'appointed' }),
    },
  ],
  done: AFTER_CLIENT,
})

/** Its twin for a caregiver whom staff made: another one for the same person, or the end. */
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
      exits: [
        {
          label: 'anotherCaregiver',
          to: ({ personUid }) => `/registrationCreateCGorTagCG?person=${personUid ?? ''}`,
          when: ({ personUid }) => personUid !== undefined,
        },
      ],
    },
  ],
  done: AFTER_CLIENT,
})
