import { takeOverAccount as takeOverContract } from '../../contract/accounts.ts'
import * as contract from '../../contract/tags.ts'
import { serve, type Api } from '../http.ts'
import type { Service } from '../service.ts'
import { partnerUsers, users, usersFiltered } from './search.ts'
import { takeOverAccount } from './take-over.ts'
import { answerTag, tagMyOtherAccount } from './tag.ts'
import { listTags } from './own-tags.ts'

export function tagEndpoints(app: Api, service: Service) {
  serve(app, service, contract.usersFiltered, usersFiltered)
  serve(app, service, contract.users, users)
  serve(app, service, contract.partnerUsers, partnerUsers)
  serve(app, service, contract.tagMyOtherAccount, tagMyOtherAccount)
  serve(app, service, contract.answerTag, answerTag)
  serve(app, service, contract.listTags, listTags)
  serve(app, service, takeOverContract, takeOverAccount)
}
