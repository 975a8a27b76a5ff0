import { answerPush } from './push-answer.ts'
import type { Handlers } from '../serve.ts'
import { readHelperStatus } from './finder.ts'
import { tellNobodyCame, tellWhereabouts, tellWithSomeone } from './finder-tells.ts'
import { proveFinder, requestFollowUpSms } from './follow-up.ts'
import { actOnFound } from './found.ts'
import { listTaggedAccounts, readPerson } from './person.ts'
import { readFound } from './reading.ts'
import { tellHandedOver } from './hand-over.ts'
import { readThread, writeThread } from './thread.ts'
import { readFoundThreads, writeFoundThread } from './thread-family.ts'
import { recordScan } from './scan.ts'
import { submitSafeReturn } from './submit.ts'
import { answerRelayCall } from './relay-call.ts'
import { receiveText } from './texted.ts'
import { readTypedCode, reportTypedCode } from './typed.ts'
import { readUnusable, reportUnusable } from './unusable.ts'
import { answerVoiceCall } from './voice-call.ts'

export const safeReturnHandlers = {
  readPerson,
  listTaggedAccounts,
  submitSafeReturn,
  recordScan,
  requestFollowUpSms,
  readHelperStatus,
  tellWhereabouts,
  tellWithSomeone,
  tellHandedOver,
  tellNobodyCame,
  proveFinder,
  readUnusable,
  reportUnusable,
  readTypedCode,
  reportTypedCode,
  readFound,
  actOnFound,
  readThread,
  writeThread,
  readFoundThreads,
  writeFoundThread,
  answerVoiceCall,
  receiveText,
  answerRelayCall,
  answerPush,
} satisfies Partial<Handlers>
