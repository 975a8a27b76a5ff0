import { OpenApiGeneratorV31 } from '@asteasolutions/zod-to-openapi'
import { z } from 'zod'
import { errorsOf, type Endpoint } from '#contract/endpoint.ts'
import { refusals } from '#contract/errors.ts'
import type { Api } from './http.ts'

const fileContent = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' as const, format: 'binary' } }]))
const jsonContent = (schema: z.ZodType) => ({ 'application/json': { schema } })

/** What the document says of a call's body. */
const bodyContent = (body: z.ZodType, { upload, form }: Pick<Endpoint, 'upload' | 'form'>) =>
  upload
    ? fileContent(upload.types)
    : form
      ? { 'application/x-www-form-urlencoded': { schema: body } }
      : jsonContent(body)

/** What a call answers with: `data`, and what stands beside it. */
export const envelopeOf = ({ answer, beside }: Pick<Endpoint, 'answer' | 'beside'>) =>
  z.object({ data: answer, ...beside?.shape })

/** The call's refusals by their status, each status with all of its codes. */
function refusalsByStatus(endpoint: Endpoint) {
  const codes = Object.groupBy(errorsOf(endpoint), (code) => refusals[code].status)
  return Object.fromEntries(
    Object.entries(codes).map(([status, of]) => [status, { description: of.toSorted().join(', ') }]),
  )
}

/** Enters a call in the API document. */
export function describeCall(app: Api, endpoint: Endpoint) {
  const { params, query, body, file } = endpoint
  const success = envelopeOf(endpoint).extend({ type: z.literal('SUCCESS') })
  app.document.registerPath({
    method: endpoint.method,
    path: endpoint.path,
    operationId: endpoint.name,
    description: `Source: ${endpoint.source}. Who may call: ${endpoint.who.join(', ')}.`,
    request: {
      ...(params && { params }),
      ...(query && { query }),
      ...(body && { body: { content: bodyContent(body, endpoint), required: true } }),
    },
    responses: {
      200: { description: 'Done.', content: file ? fileContent([file]) : jsonContent(success) },
      ...refusalsByStatus(endpoint),
    },
  })
}

/** The API document's route, for tools and for the reader at `/api/docs`. */
export function serveDocument(app: Api, { name, base }: { name: string; base: string }) {
  app.get('/openapi.json', (c) =>
    c.json(
      new OpenApiGeneratorV31(app.document.definitions).generateDocument({
        openapi: '3.1.0',
        info: { title: `${name} account service`, version: '1' },
        servers: [{ url: `${base}api` }],
      }),
    ),
  )
}
