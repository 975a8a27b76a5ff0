import type { Handlers } from '../serve.ts'
import { partnerUsers, users, usersFiltered } from './search.ts'
import { takeOverAccount } from './take-over.ts'
import { answerTag, tagMyOtherAccount } from './tag.ts'
import { listTags } from './own-tags.ts'

export const tagHandlers = {
  usersFiltered,
  users,
  partnerUsers,
  tagMyOtherAccount,
  answerTag,
  listTags,
  takeOverAccount,
} satisfies Partial<Handlers>
