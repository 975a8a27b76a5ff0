import type { Handlers } from '../serve.ts'
import { exportAudit, listAudit } from './audit.ts'
import { issueCode, listCodes, printLabels, revokeCode } from './codes.ts'
import { readDelivery, retryMessages } from './delivery.ts'
import { beginDutyShift, endDutyShift, readDuty } from './duty.ts'
import { actOnIncident, listOpenIncidents, readIncident } from './incidents.ts'
import { readOverview } from './overview.ts'
import { addPoint, changePoint, exportPoints, importPoints, listPoints, readPoint, retirePoint } from './points.ts'
import { askErasure, decideErasure, exportRecords, listErasures, readRecords } from './records.ts'

/** The console's second half: what keeps the service running. */
export const operationsHandlers = {
  readOverview,
  listPoints,
  addPoint,
  exportPoints,
  importPoints,
  readPoint,
  changePoint,
  retirePoint,
  listCodes,
  issueCode,
  revokeCode,
  printLabels,
  listOpenIncidents,
  readIncident,
  actOnIncident,
  readDuty,
  beginDutyShift,
  endDutyShift,
  readDelivery,
  retryMessages,
  listAudit,
  exportAudit,
  readRecords,
  exportRecords,
  askErasure,
  listErasures,
  decideErasure,
} satisfies Partial<Handlers>
