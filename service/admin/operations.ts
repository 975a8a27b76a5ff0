import type { Handlers } from '../serve.ts'
import { listAudit } from './audit.ts'
import { exportAudit } from './audit-export.ts'
import { findAuditParties } from './audit-parties.ts'
import { issueCode, listCodes, printLabels, revokeCode } from './codes.ts'
import { readAccountMessages } from './account-messages.ts'
import { readDelivery } from './delivery.ts'
import { retryMessages } from './retry-messages.ts'
import { beginDutyShift, endDutyShift, readDuty } from './duty.ts'
import { listClosedIncidents } from './closed-incidents.ts'
import { actOnIncident, printIncident, readIncident, revealHome } from './incident.ts'
import { listOpenIncidents } from './incidents.ts'
import { beginWatch, endWatch, readAlarmCount, readWatch } from './watch.ts'
import { readOverview } from './overview.ts'
import { exportReport, printReport, readReport } from './report.ts'
import { listScans } from './scans.ts'
import { reportByTelephone } from './telephone-report.ts'
import { addPoint, changePoint, listPoints, readPoint, retirePoint } from './points.ts'
import { exportPoints, importPoints } from './points-file.ts'
import { decideApproval, listApprovals } from './approvals.ts'
import { askErasure, askExport, exportRecords, readRecords } from './records.ts'

/** The console's second half: what keeps the service running. */
export const operationsHandlers = {
  readOverview,
  readReport,
  exportReport,
  printReport,
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
  listClosedIncidents,
  listScans,
  readIncident,
  printIncident,
  actOnIncident,
  reportByTelephone,
  revealHome,
  readAlarmCount,
  readWatch,
  beginWatch,
  endWatch,
  readDuty,
  beginDutyShift,
  endDutyShift,
  readAccountMessages,
  readDelivery,
  retryMessages,
  listAudit,
  findAuditParties,
  exportAudit,
  readRecords,
  exportRecords,
  askErasure,
  askExport,
  listApprovals,
  decideApproval,
} satisfies Partial<Handlers>
