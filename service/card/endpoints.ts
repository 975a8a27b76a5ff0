import { isPrintKind, readCard as contract } from '../../contract/card.ts'
import { layoutPrint } from '../../contract/card-layout.ts'
import { admit, serve, type Api } from '../http.ts'
import type { Service } from '../service.ts'
import { readCard } from './card.ts'
import { drawPdf } from './pdf.ts'

export function cardEndpoints(app: Api, service: Service) {
  // Before the call itself, whose path would take `{code}.pdf` for a code.
  app.get('/dev/card/:file{.+\\.pdf}', async (c) => {
    c.set('route', 'readCardPdf')
    admit(c, service, contract)
    const kind = c.req.query('kind')
    const card = await readCard(service, { code: c.req.param('file').slice(0, -'.pdf'.length) })
    const pdf = await drawPdf(layoutPrint(isPrintKind(kind) ? kind : 'card', card, service.config.brand), card.name)
    return c.body(new Uint8Array(pdf), 200, { 'Content-Type': 'application/pdf', 'Content-Disposition': 'inline' })
  })
  serve(app, service, contract, readCard)
}
