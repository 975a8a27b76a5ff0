import { createServer, type RequestListener } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { listening } from './product.ts'

type Value = number | bigint | Buffer
/** A message of Protocol Buffers as it stands on the wire: field numbers and their values, in order. */
export type Fields = [field: number, value: Value][]

/** Reads a message by the wire format alone, without the library that wrote it. */
export function fieldsOf(bytes: Buffer): Fields {
  const fields: Fields = []
  let at = 0
  const varint = () => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes.readUInt8(at)
      at += 1
      value |= BigInt(byte & 127) << shift
      if (byte < 128) return value
    }
  }
  while (at < bytes.length) {
    const tag = Number(varint())
    const [field, type] = [tag >> 3, tag & 7]
    if (type === 0) fields.push([field, varint()])
    else if (type === 1) fields.push([field, bytes.readDoubleLE((at += 8) - 8)])
    else if (type === 5) fields.push([field, bytes.readUInt32LE((at += 4) - 4)])
    else {
      const length = Number(varint())
      fields.push([field, bytes.subarray(at, (at += length))])
    }
  }
  return fields
}

/** The messages of one field. */
const within = (fields: Fields, field: number) =>
  fields.flatMap(([its, value]) => (its === field && Buffer.isBuffer(value) ? [value] : []))
const one = (fields: Fields, field: number) => within(fields, field)[0]
const textIn = (fields: Fields, field: number) => one(fields, field)?.toString('utf8') ?? ''
const hexIn = (fields: Fields, field: number) => one(fields, field)?.toString('hex') ?? ''
/** KeyValue of OTLP's common.proto, whose value is a text, or a number as text. */
const attributesIn = (fields: Fields, field: number) =>
  Object.fromEntries(
    within(fields, field).map((pair) => {
      const [key, value] = [textIn(fieldsOf(pair), 1), fieldsOf(one(fieldsOf(pair), 2) ?? Buffer.alloc(0))[0]?.[1]]
      return [key, Buffer.isBuffer(value) ? value.toString('utf8') : String(value)]
    }),
  )
/** What lies three levels down: resource, scope, item (trace.proto, logs.proto and metrics.proto agree in it). */
const items = (body: Buffer) =>
  within(fieldsOf(body), 1).flatMap((resource) =>
    within(fieldsOf(resource), 2).flatMap((scope) => within(fieldsOf(scope), 2)),
  )

export interface SeenSpan {
  traceId: string
  spanId: string
  parent: string
  name: string
  attributes: Record<string, string>
  links: string[]
}

/** A collector on this machine that keeps what it is sent, or answers as it is told. */
export async function collector(answer: RequestListener = (_asked, response) => void response.end()) {
  const bodies: Record<string, Buffer[]> = {}
  const take: RequestListener = async (asked, response) => {
    const body = await buffer(asked)
    const before = bodies[asked.url ?? ''] ?? []
    bodies[asked.url ?? ''] = [...before, body]
    answer(asked, response)
  }
  const server = createServer((asked, response) => void take(asked, response))
  const port = await listening(server)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const of = (path: string) => (bodies[path] ?? []).flatMap(items).map(fieldsOf)
  return {
    url: `http://127.0.0.1:${port}`,
    asked: () => Object.values(bodies).flat().length,
    everything: () => Buffer.concat(Object.values(bodies).flat()).toString('latin1'),
    spans: (): SeenSpan[] =>
      of('/v1/traces').map((span) => ({
        traceId: hexIn(span, 1),
        spanId: hexIn(span, 2),
        parent: hexIn(span, 4),
        name: textIn(span, 5),
        attributes: attributesIn(span, 9),
        links: within(span, 13).map((link) => hexIn(fieldsOf(link), 1)),
      })),
    logs: () =>
      of('/v1/logs').map((record) => ({
        text: textIn(fieldsOf(one(record, 5) ?? Buffer.alloc(0)), 1),
        attributes: attributesIn(record, 6),
        traceId: hexIn(record, 9),
      })),
    metrics: () => new Set(of('/v1/metrics').map((metric) => textIn(metric, 1))),
  }
}
