import type { Handlers } from '../serve.ts'
import { keepDraft } from './keep.ts'
import { changeSharedDevice, discardDraft, listDrafts, readDraft } from './offer.ts'

export const draftHandlers = {
  listDrafts,
  readDraft,
  keepDraft,
  discardDraft,
  changeSharedDevice,
} satisfies Partial<Handlers>
