import { z } from 'zod'
import { Card, PRINT_KINDS } from './domain/card.ts'
import { endpoint } from './endpoint.ts'
import { Uid } from './fields.ts'

const Code = z.object({ code: Uid })

/** What stands on the card of the person a return code belongs to. */
export const readCard = endpoint({
  name: 'readCard',
  method: 'get',
  path: '/dev/card/{code}',
  source: 'R1.6, R2.38, D4.5',
  who: ['dev'],
  params: Code,
  answer: Card,
  errors: ['user-not-found'],
})

/** Which print is asked for, where a card is a file. */
export const CardPrint = z.object({ kind: z.enum(PRINT_KINDS).default('card') })

/** Below `/api`: the same print as a PDF, `?kind=card` or `?kind=labels`. Who may call: as `readCard`. */
export const cardPdfPath = (code: string) => `/dev/card/${code}.pdf`
