import * as contract from '../../contract/partners.ts'
import { serve, type Api } from '../http.ts'
import type { Service } from '../service.ts'
import { submitCGUnderPartner, submitPartner, verifyCGUnderPartner, verifyPartnerToken } from './credentials.ts'
import { signUpMoP, signUpPartner } from './sign-up.ts'

export function partnerEndpoints(app: Api, service: Service) {
  serve(app, service, contract.signUpPartner, signUpPartner)
  serve(app, service, contract.signUpMoP, signUpMoP)
  serve(app, service, contract.verifyPartnerToken, verifyPartnerToken)
  serve(app, service, contract.verifyCGUnderPartner, verifyCGUnderPartner)
  serve(app, service, contract.submitPartner, submitPartner)
  serve(app, service, contract.submitCGUnderPartner, submitCGUnderPartner)
}
