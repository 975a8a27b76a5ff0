import type { Handlers } from '../serve.ts'
import { partnerUsers, users, usersFiltered } from './search.ts'
import { takeOverAccount } from './take-over.ts'
import { answerTag } from './answer-tag.ts'
import { tagMyOtherAccount } from './tag.ts'
import { changeCalledAs, removeQuietly } from './own-link.ts'
import { listTags } from './own-tags.ts'

export const tagHandlers = {
  usersFiltered,
  users,
  partnerUsers,
  tagMyOtherAccount,
  answerTag,
  changeCalledAs,
  removeQuietly,
  listTags,
  takeOverAccount,
} satisfies Partial<Handlers>
