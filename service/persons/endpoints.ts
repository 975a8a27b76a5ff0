import type { Handlers } from '../serve.ts'
import { createCaregiver } from './create-caregiver.ts'
import { actForClient } from './act-for-client.ts'
import { listClients } from './clients.ts'
import { checkDuplicateLastNricLastNameDateOfBirth, checkValidation } from './duplicate-checks.ts'
import { changeOwnAccount, confirmOwnAccount, readOwnAccount } from './own-account.ts'
import { answerQuestion } from './answer-question.ts'
import { readQuestion } from './questions.ts'
import { createDementia, signupDementia } from './sign-up.ts'

export const personHandlers = {
  signupDementia,
  readOwnAccount,
  changeOwnAccount,
  confirmOwnAccount,
  checkValidation,
  checkDuplicateLastNricLastNameDateOfBirth,
  createDementia,
  createCaregiver,
  listClients,
  actForClient,
  readQuestion,
  answerQuestion,
} satisfies Partial<Handlers>
