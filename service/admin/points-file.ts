import { createHash } from 'node:crypto'
import { dayOf } from '#contract/domain/time.ts'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { IMPORT_SHOWN } from '#contract/limits.ts'
import { writeAudit } from '../audit.ts'
import { FileProblem } from '../locator/csv.ts'
import { goToPointsCsv } from '../locator/export.ts'
import { importGoToPoints } from '../locator/import.ts'
import type { PointChange } from '../locator/import-change.ts'
import { rejectionsShown } from '../locator/rejection-lists.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { consoleOf } from './scope.ts'

/**
 * Shows what a list would change, or with `seen` does exactly that: the import of the command, with the same checks.
 * @throws the refusal of a file that is no such list; `list-changed` when it would now do something else than was seen
 */
export async function importPoints(
  service: Service,
  { file, seen }: In<'importPoints'>,
  caller: Caller,
): Out<'importPoints'> {
  const content = new Uint8Array(await file.arrayBuffer())
  const rejections = rejectionsShown(IMPORT_SHOWN)
  const changes: PointChange[] = []
  const digest = createHash('sha256').update(content)
  const plan = () => digest.copy().digest('base64url')
  const report = await importGoToPoints(service, content, {
    actor: consoleOf(caller).actor,
    dryRun: seen === undefined,
    rejections,
    onChange(change) {
      digest.update(JSON.stringify(change))
      if (changes.length < IMPORT_SHOWN) changes.push(change)
    },
    beforeCommit: () => {
      if (plan() !== seen) refuse('list-changed')
    },
  }).catch((error: unknown) => {
    if (error instanceof FileProblem) refuse(error.code)
    throw error
  })
  const { rows, added, changed, takenOver, unchanged, retired, rejected } = report
  return {
    rows,
    added,
    changed,
    takenOver,
    unchanged,
    retired,
    rejected,
    changes,
    rejections: rejections.first,
    seen: plan(),
    applied: seen !== undefined,
  }
}

/** The list as the import reads it, formula cells escaped. */
export async function exportPoints(service: Service, _input: unknown, caller: Caller): Out<'exportPoints'> {
  await writeAudit(service, { actor: consoleOf(caller).actor, action: 'points-exported' })
  let content = ''
  for await (const { text } of goToPointsCsv(service)) content += text
  return { name: `go-to-points-${dayOf(service.now())}.csv`, content }
}
