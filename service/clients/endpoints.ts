import type { Handlers } from '../serve.ts'
import { placeClients, readClient, reportClientMissing } from './client.ts'
import { askClientExport, decideClientExport, exportClients, readClientExport } from './export.ts'
import { inviteColleague, listColleagues, removeColleague } from './colleagues.ts'
import { readClientFigures } from './figures.ts'
import { findClients } from './find.ts'
import { importClients, readClientTemplate } from './import.ts'
import { printClients } from './print.ts'

export const clientHandlers = {
  findClients,
  readClient,
  reportClientMissing,
  placeClients,
  printClients,
  readClientTemplate,
  importClients,
  readClientExport,
  askClientExport,
  decideClientExport,
  exportClients,
  readClientFigures,
  listColleagues,
  inviteColleague,
  removeColleague,
} satisfies Partial<Handlers>
