import type { Context } from 'hono'
import { isPrintKind, type Card, type PrintKind } from '#contract/domain/card.ts'
import { layoutPrint } from '#contract/domain/card-layout.ts'
import { refuse } from '#contract/errors.ts'
import { calls } from '#contract/index.ts'
import type { Env } from '../caller.ts'
import type { Api } from '../http.ts'
import { admit, type Handlers } from '../serve.ts'
import type { Service } from '../service.ts'
import { readCard } from './card.ts'
import { drawPdf } from './pdf.ts'

/** The print as a file that opens in the browser. @throws `not-found` without a card */
export async function cardPdf(c: Context<Env>, { config }: Service, card: Card | null, kind: PrintKind) {
  if (!card) refuse('not-found')
  const pdf = await drawPdf(layoutPrint(kind, card, config.brand), card.name)
  return c.body(new Uint8Array(pdf), 200, { 'Content-Type': 'application/pdf', 'Content-Disposition': 'inline' })
}

export const cardHandlers = { readCard } satisfies Partial<Handlers>

/** The card as a file, of the newcomer's tour. */
export function cardFiles(app: Api, service: Service) {
  app.get('/dev/card/:file{.+\\.pdf}', async (c) => {
    c.set('route', 'readCardPdf')
    admit(c, service, calls.readCard)
    const kind = c.req.query('kind')
    const card = await readCard(service, { code: c.req.param('file').slice(0, -'.pdf'.length) })
    return cardPdf(c, service, card, isPrintKind(kind) ? kind : 'card')
  })
}
