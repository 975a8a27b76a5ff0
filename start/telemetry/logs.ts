import { SeverityNumber, type Logger } from '@opentelemetry/api'

/** The levels of the log by their number there. */
const SEVERITIES: Record<number, SeverityNumber> = {
  10: SeverityNumber.TRACE,
  20: SeverityNumber.DEBUG,
  30: SeverityNumber.INFO,
  40: SeverityNumber.WARN,
  50: SeverityNumber.ERROR,
  60: SeverityNumber.FATAL,
}

/** What stands in the resource of every record, or in the record itself. */
const ELSEWHERE = new Set(['level', 'time', 'msg', 'pid', 'host', 'version', 'trace_id', 'span_id'])

const plain = (value: unknown): string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : JSON.stringify(value)

/** Hands on each line of the log as a record; the trace it belongs to is the current one. */
export const handOn =
  (logger: Logger) =>
  (line: string): void => {
    const said: Record<string, unknown> = JSON.parse(line)
    const level = Number(said.level)
    logger.emit({
      severityNumber: SEVERITIES[level] ?? SeverityNumber.UNSPECIFIED,
      severityText: SeverityNumber[SEVERITIES[level] ?? SeverityNumber.UNSPECIFIED],
      timestamp: new Date(String(said.time)),
      body: String(said.msg),
      attributes: Object.fromEntries(
        Object.entries(said).flatMap(([name, value]) => (ELSEWHERE.has(name) ? [] : [[name, plain(value)]])),
      ),
    })
  }
