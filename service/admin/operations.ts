import * as audit from '../../contract/admin-audit.ts'
import * as codes from '../../contract/admin-codes.ts'
import * as delivery from '../../contract/admin-delivery.ts'
import * as duty from '../../contract/admin-duty.ts'
import * as incidents from '../../contract/admin-incidents.ts'
import * as overview from '../../contract/admin-overview.ts'
import * as points from '../../contract/admin-points.ts'
import * as records from '../../contract/admin-records.ts'
import { serve, type Api } from '../http.ts'
import type { Service } from '../service.ts'
import { exportAudit, listAudit } from './audit.ts'
import { issueCode, listCodes, printLabels, revokeCode } from './codes.ts'
import { readDelivery, retryMessages } from './delivery.ts'
import { beginDutyShift, endDutyShift, readDuty } from './duty.ts'
import { actOnIncident, listOpenIncidents, readIncident } from './incidents.ts'
import { readOverview } from './overview.ts'
import { addPoint, changePoint, exportPoints, importPoints, listPoints, readPoint, retirePoint } from './points.ts'
import { askErasure, decideErasure, exportRecords, listErasures, readRecords } from './records.ts'

/** The console's second half: what keeps the service running. */
export function operationsEndpoints(app: Api, service: Service) {
  serve(app, service, overview.readOverview, readOverview)
  serve(app, service, points.listPoints, listPoints)
  serve(app, service, points.addPoint, addPoint)
  // Before the calls that would take a fixed word for an id.
  serve(app, service, points.exportPoints, exportPoints)
  serve(app, service, points.importPoints, importPoints)
  serve(app, service, points.readPoint, readPoint)
  serve(app, service, points.changePoint, changePoint)
  serve(app, service, points.retirePoint, retirePoint)
  serve(app, service, codes.listCodes, listCodes)
  serve(app, service, codes.issueCode, issueCode)
  serve(app, service, codes.revokeCode, revokeCode)
  serve(app, service, codes.printLabels, printLabels)
  serve(app, service, incidents.listOpenIncidents, listOpenIncidents)
  serve(app, service, incidents.readIncident, readIncident)
  serve(app, service, incidents.actOnIncident, actOnIncident)
  serve(app, service, duty.readDuty, readDuty)
  serve(app, service, duty.beginDutyShift, beginDutyShift)
  serve(app, service, duty.endDutyShift, endDutyShift)
  serve(app, service, delivery.readDelivery, readDelivery)
  serve(app, service, delivery.retryMessages, retryMessages)
  serve(app, service, audit.listAudit, listAudit)
  serve(app, service, audit.exportAudit, exportAudit)
  serve(app, service, records.readRecords, readRecords)
  serve(app, service, records.exportRecords, exportRecords)
  serve(app, service, records.askErasure, askErasure)
  serve(app, service, records.listErasures, listErasures)
  serve(app, service, records.decideErasure, decideErasure)
}
