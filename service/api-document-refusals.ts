import { refusals, type RefusalCode } from '#contract/errors.ts'

/** Headers that every answer carries. */
export const SHARED_HEADERS = {
  'X-Request-Id': {
    description: 'Names this request; the log has it too.',
    schema: { type: 'string' as const, maxLength: 24, pattern: '^[1-9A-HJ-NP-Za-km-z]+$' },
  },
}
/** When a caller that was asked to wait may come back. */
const RETRY_AFTER = {
  'Retry-After': {
    description: 'Seconds to wait before the next try; left out where nobody knows.',
    schema: { type: 'integer' as const, minimum: 1, maximum: 86_400 },
  },
}
const WAITS = ['429', '503']

const text = (maxLength: number) => ({ type: 'string' as const, maxLength })
/** The longest text of a refusal, and the longest name of a field with the names of what it stands in. */
const [MESSAGE_MAX, FIELD_MAX] = [1000, 200]

/** The one error envelope, with the codes that it may hold. */
const envelope = (codes: readonly RefusalCode[]) => ({
  type: 'object' as const,
  required: ['type', 'code', 'message', 'data'],
  properties: {
    type: { type: 'string' as const, const: 'ERROR' },
    code: { type: 'string' as const, enum: [...codes] },
    message: text(MESSAGE_MAX),
    data: {
      type: 'object' as const,
      required: ['message'],
      properties: { message: text(MESSAGE_MAX), field: text(FIELD_MAX) },
    },
  },
})

/** The refusals of a call by their status, each status with all of its codes. */
export function refusedAnswers(codes: readonly RefusalCode[]) {
  const byStatus = Object.groupBy(codes.toSorted(), (code) => refusals[code].status)
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, of]) => [
      status,
      {
        description: of.join(', '),
        headers: { ...SHARED_HEADERS, ...(WAITS.includes(status) && RETRY_AFTER) },
        content: { 'application/json': { schema: envelope(of) } },
      },
    ]),
  )
}
