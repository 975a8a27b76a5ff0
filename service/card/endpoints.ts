import type { Context } from 'hono'
import { CardPrint } from '#contract/card.ts'
import type { Card, PrintKind } from '#contract/domain/card.ts'
import { layoutPrint } from '#contract/domain/card-layout.ts'
import { endpoint, FileAnswer } from '#contract/endpoint.ts'
import { refuse } from '#contract/errors.ts'
import { calls } from '#contract/index.ts'
import type { Env } from '../caller.ts'
import { describeCall } from '../api-document.ts'
import type { Api } from '../http.ts'
import { readQuery } from '../http-input.ts'
import { admit, type Handlers } from '../serve.ts'
import type { Service } from '../service.ts'
import { readCard } from './card.ts'
import { drawPdf } from './pdf.ts'
import { printFound } from './record.ts'

/** The print as a file that opens in the browser. @throws `not-found` without a card */
export async function cardPdf(c: Context<Env>, { config }: Service, card: Card | null, kind: PrintKind) {
  if (!card) refuse('not-found')
  const pdf = await drawPdf(layoutPrint(kind, card, config.brand), {
    title: card.name,
    author: config.brand.association,
  })
  return c.body(new Uint8Array(pdf), 200, { 'Content-Type': 'application/pdf', 'Content-Disposition': 'inline' })
}

export const cardHandlers = { readCard, printFound } satisfies Partial<Handlers>

const PDF = '.pdf'
const readCardPdf = endpoint({
  ...calls.readCard,
  name: 'readCardPdf',
  path: '/dev/card/{code}.pdf',
  query: CardPrint,
  answer: FileAnswer,
  file: 'application/pdf',
})

/** The card as a file, of the newcomer's tour. */
export function cardFiles(app: Api, service: Service) {
  describeCall(app, readCardPdf, 'card')
  app.get('/dev/card/:file{.+\\.pdf}', async (c) => {
    c.set('route', readCardPdf.name)
    c.set('endpoint', readCardPdf)
    admit(c, service, readCardPdf)
    const { kind } = readQuery(c, CardPrint)
    const card = await readCard(service, { code: c.req.param('file').slice(0, -PDF.length) })
    return cardPdf(c, service, card, kind)
  })
}
