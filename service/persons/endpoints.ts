import * as accounts from '../../contract/accounts.ts'
import * as contract from '../../contract/persons.ts'
import { serve, type Api } from '../http.ts'
import type { Service } from '../service.ts'
import { createCaregiver } from './create-caregiver.ts'
import { checkDuplicateLastNricLastNameDateOfBirth, checkValidation } from './duplicates.ts'
import { changeOwnAccount, confirmOwnAccount, readOwnAccount } from './own-account.ts'
import { createDementia, signupDementia } from './sign-up.ts'

export function personEndpoints(app: Api, service: Service) {
  serve(app, service, accounts.signupDementia, signupDementia)
  serve(app, service, accounts.readOwnAccount, readOwnAccount)
  serve(app, service, accounts.changeOwnAccount, changeOwnAccount)
  serve(app, service, accounts.confirmOwnAccount, confirmOwnAccount)
  serve(app, service, contract.checkValidation, checkValidation)
  serve(app, service, contract.checkDuplicateLastNricLastNameDateOfBirth, checkDuplicateLastNricLastNameDateOfBirth)
  serve(app, service, contract.createDementia, createDementia)
  serve(app, service, contract.createCaregiver, createCaregiver)
}
