import * as contract from '../../contract/addresses.ts'
import { serve, type Api } from '../http.ts'
import type { Service } from '../service.ts'
import { findAddresses } from './find.ts'

export function addressEndpoints(app: Api, service: Service) {
  serve(app, service, contract.findAddresses, findAddresses)
}
