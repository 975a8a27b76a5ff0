import { OpenApiGeneratorV31 } from '@asteasolutions/zod-to-openapi'
import { z } from 'zod'
import { errorsOf, type Endpoint } from '#contract/endpoint.ts'
import { refusedAnswers, SHARED_HEADERS } from './api-document-refusals.ts'
import { securityOf, securitySchemes } from './api-document-security.ts'
import { completeSchemas } from './api-document-schemas.ts'
import type { Api } from './http.ts'
import type { Service } from './service.ts'

const jsonContent = (schema: z.ZodType) => ({ 'application/json': { schema } })

/** What the document says of a call's body. */
const bodyContent = (body: z.ZodType, { upload, form }: Pick<Endpoint, 'upload' | 'form'>) =>
  upload
    ? Object.fromEntries(
        upload.types.map((type) => [
          type,
          { schema: { type: 'string' as const, format: 'binary', maxLength: upload.maxBytes } },
        ]),
      )
    : form
      ? { 'application/x-www-form-urlencoded': { schema: body } }
      : jsonContent(body)

/** What a call answers with: `data`, and what stands beside it. */
export const envelopeOf = ({ answer, beside }: Pick<Endpoint, 'answer' | 'beside'>) =>
  z.object({ data: answer, ...beside?.shape })

/** The name of a call in words, as a reader of the document lists it: "Read own account". */
const inWords = (name: string) => {
  const words = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** Enters a call in the API document, under the capability that it belongs to. */
export function describeCall(app: Api, endpoint: Endpoint, capability: string) {
  const { params, query, body, file } = endpoint
  const success = envelopeOf(endpoint).extend({ type: z.literal('SUCCESS') })
  app.document.registerPath({
    method: endpoint.method,
    path: endpoint.path,
    operationId: endpoint.name,
    tags: [capability],
    summary: inWords(endpoint.name),
    description: `Source: ${endpoint.source}. Who may call: ${endpoint.who.join(', ')}.`,
    security: securityOf(endpoint, capability),
    request: {
      ...(params && { params }),
      ...(query && { query }),
      ...(body && { body: { content: bodyContent(body, endpoint), required: true } }),
    },
    responses: {
      200: {
        description: 'Done.',
        headers: SHARED_HEADERS,
        content: file ? { [file]: {} } : jsonContent(success),
      },
      ...refusedAnswers(errorsOf(endpoint)),
    },
  })
}

/** In which environment the document's server runs, in words that readers of such documents know. */
const ENVIRONMENTS = {
  production: 'Production.',
  staging: 'Staging.',
  trial: 'Trial: a test with fictional data.',
  development: 'Local development.',
}

/**
 * The API document's route, for tools and for the reader at `/api/docs`.
 * @param capabilities each with a sentence on what its calls are for
 */
export function serveDocument(app: Api, service: Service, capabilities: Readonly<Record<string, string>>) {
  const { brand, basePath, appEnv } = service.config
  const make = () => {
    for (const [name, scheme] of Object.entries(securitySchemes(service)))
      app.document.registerComponent('securitySchemes', name, scheme)
    return completeSchemas(
      new OpenApiGeneratorV31(app.document.definitions).generateDocument({
        openapi: '3.1.0',
        info: {
          title: `${brand.name} account service`,
          version: '1',
          description: `Every call of ${brand.name}, made from the declarations that check each request and each answer. Text never holds the character NUL: it is taken out of what is sent.`,
          contact: { name: brand.association, url: brand.website, email: brand.supportEmail },
          license: { name: 'MIT', identifier: 'MIT' },
        },
        servers: [{ url: `${basePath}api`, description: ENVIRONMENTS[appEnv], 'x-internal': false }],
        tags: Object.entries(capabilities).map(([name, description]) => ({ name, description })),
      }),
    )
  }
  let made: ReturnType<typeof make> | undefined
  app.get('/openapi.json', (c) => c.json((made ??= make())))
}
