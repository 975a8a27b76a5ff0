import { accountEndpoints } from './accounts/endpoints.ts'
import { adminEndpoints } from './admin/endpoints.ts'
import { addressEndpoints } from './addresses/endpoints.ts'
import { operationsEndpoints } from './admin/operations.ts'
import { createApi, type Api } from './http.ts'
import { invitationEndpoints } from './invitations/endpoints.ts'
import { partnerEndpoints } from './partners/endpoints.ts'
import { personEndpoints } from './persons/endpoints.ts'
import { memberEndpoints } from './member/endpoints.ts'
import { remindIncomplete } from './persons/reminder.ts'
import { tagEndpoints } from './tags/endpoints.ts'
import { tagWaiting } from './tags/tag.ts'
import type { JobHandlers } from './jobs.ts'
import { cardEndpoints } from './card/endpoints.ts'
import { cleanUp } from './clean-up.ts'
import { devEndpoints } from './dev/endpoints.ts'
import { locatorEndpoints } from './locator/endpoints.ts'
import { mediaEndpoints } from './media/endpoints.ts'
import { deletePhotos } from './media/photo.ts'
import { receiptEndpoints } from './messages/endpoints.ts'
import { countReceipt } from './messages/receipts.ts'
import { sendMessage } from './messages/send.ts'
import { safeReturnEndpoints } from './safe-return/endpoints.ts'
import { climbEscalation } from './safe-return/escalation.ts'
import { followUpOnMyWay } from './safe-return/found.ts'
import { expireIncident } from './safe-return/incident.ts'
import type { Service } from './service.ts'

/** The account service as one HTTP app, below `/api`. */
export function createApp(service: Service): Api {
  const app = createApi(service)
  safeReturnEndpoints(app, service)
  locatorEndpoints(app, service)
  addressEndpoints(app, service)
  accountEndpoints(app, service)
  personEndpoints(app, service)
  tagEndpoints(app, service)
  invitationEndpoints(app, service)
  partnerEndpoints(app, service)
  adminEndpoints(app, service)
  mediaEndpoints(app, service)
  operationsEndpoints(app, service)
  memberEndpoints(app, service)
  receiptEndpoints(app, service, countReceipt)
  devEndpoints(app, service)
  cardEndpoints(app, service)

  app.get('/openapi.json', (c) =>
    c.json(
      app.getOpenAPI31Document({
        openapi: '3.1.0',
        info: { title: `${service.config.brand.name} account service`, version: '1' },
        servers: [{ url: `${service.config.basePath}api` }],
      }),
    ),
  )
  return app
}

export const jobHandlers: JobHandlers<Service> = {
  'climb-escalation': climbEscalation,
  'follow-up-on-my-way': followUpOnMyWay,
  'expire-incident': expireIncident,
  'send-message': sendMessage,
  'remind-incomplete': remindIncomplete,
  'tag-waiting': tagWaiting,
  'delete-photos': deletePhotos,
  'clean-up': cleanUp,
}
