import type { Input } from '#contract/endpoint.ts'
import { caregiverRelationship } from '#contract/forms.ts'
import { tagMyOtherAccount } from '#contract/tags.ts'
import { flow, sends } from './flow.ts'
import { afterTag, findsByName, isStaff, type Situation } from './situation.ts'
import { textOf } from './payload.ts'

/** The link that is asked for (R3.17): the person asks, the caregiver answers. */
export const tagCaregiverPayload = ({ draft, personUid }: Situation): Input<typeof tagMyOtherAccount> => ({
  uidTagged: textOf(draft, 'uidTagged') ?? '',
  uidTags: personUid ?? '',
  status: 'PENDING',
  relationship: textOf(draft, 'relationship') ?? '',
})

/** A person, or staff for them, link a caregiver who has an account (R2.62). */
export const tagCaregiver = flow({
  name: 'tag-caregiver',
  session: true,
  forPerson: true,
  back: '/registrationCreateCGorTagCG',
  steps: [
    {
      path: '/registrationTagExistingCG',
      title: 'tag.caregiver',
      lead: (situation) => (isStaff(situation) ? 'tag.caregiverStaffLead' : 'tag.caregiverLead'),
      sections: [
        ['relationship', { about: 'caregiver', staff: isStaff }],
        ['account-search', { of: 'caregiver', staff: isStaff, byName: findsByName }],
      ],
      rules: caregiverRelationship,
      submit: sends(tagMyOtherAccount, tagCaregiverPayload, { success: 'tagCaregiver' }),
    },
  ],
  done: afterTag,
})
