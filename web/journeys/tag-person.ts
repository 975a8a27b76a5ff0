import type { Input } from '#contract/endpoint.ts'
import { tagMyOtherAccount } from '#contract/tags.ts'
import { flow, sends } from './flow.ts'
import { afterTag, isStaff, type Situation } from './situation.ts'
import { textOf } from './payload.ts'

/** The link that is asked for (R3.17): the caregiver asks, the person's side answers. */
export const tagPersonPayload = ({ draft, account }: Situation): Input<typeof tagMyOtherAccount> => ({
  uidTagged: textOf(draft, 'uidTagged') ?? '',
  uidTags: account?.uid ?? '',
  status: 'PENDING',
  relationship: textOf(draft, 'relationship') ?? '',
})

/** A caregiver, or staff, link a person who has an account (R2.44 to R2.48). */
export const tagPerson = flow({
  name: 'tag-person',
  session: true,
  back: '/CareGiverCreateNewPWDORExisting',
  steps: [
    {
      path: '/CareGiverTagNewPWD',
      title: 'tag.person',
      lead: 'tag.personLead',
      sections: [['account-search', { of: 'person', staff: isStaff }]],
    },
    {
      path: '/tagNewPWDSelectRelation',
      title: 'tag.relation',
      sections: ['summary', ['relationship', { staff: isStaff }]],
      next: 'add',
      review: { title: 'review.title', text: 'review.text', yes: 'review.moveOn', no: 'review.reviewNow', rows: true },
      submit: sends(tagMyOtherAccount, tagPersonPayload, { success: 'tagPerson' }),
    },
  ],
  done: afterTag,
})
