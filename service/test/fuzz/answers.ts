import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Browser } from '../person-calls.ts'

interface Answered {
  content: Record<string, { schema?: object }>
  headers: Record<string, object>
}
interface ApiDocument {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, Answered> }>>
}

/**
 * Compares answers with the API document, by a validator that is not ours: the status stands there for the operation, the media type
 * for the status, and the body obeys its schema.
 * @returns for each answer what is wrong, or nothing
 */
export async function answersByDocument(from: Browser) {
  const { paths } = (await (await from.get('/openapi.json')).json()) as ApiDocument
  const operations = new Map(
    Object.values(paths).flatMap((path) => Object.values(path).map((one) => [one.operationId, one.responses] as const)),
  )
  const ajv = new Ajv2020({ strict: false, allErrors: false })
  addFormats.default(ajv)
  for (const format of ['int32', 'int64', 'binary']) ajv.addFormat(format, true)
  const compiled = new Map<object, ReturnType<typeof ajv.compile>>()

  return async (operation: string, response: Response): Promise<string | undefined> => {
    const { status, headers } = response
    const declared = operations.get(operation)?.[status]
    if (!declared) return `${operation} answers ${status}, which the document does not have`
    const [type = ''] = (headers.get('content-type') ?? '').split(';')
    const content = declared.content[type]
    if (!content) return `${operation} answers ${status} as ${type}, which the document does not have`
    if (!content.schema) return undefined
    const validate = compiled.get(content.schema) ?? ajv.compile(content.schema)
    compiled.set(content.schema, validate)
    if (validate(await response.clone().json())) return undefined
    return `${operation} answers ${status} with ${ajv.errorsText(validate.errors)}`
  }
}
