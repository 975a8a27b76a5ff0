import { resolve } from 'node:path'
import { readArguments, USAGE } from '../command-line.ts'
import { exportGoToPoints } from './export.ts'
import { importGoToPoints } from './import.ts'
import { importPostalCodes } from './import-postal-codes.ts'
import { type Context, sayingProblems } from './saying-problems.ts'

const ACTOR = 'command'
const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`

const sayRejected = (print: Context['print'], rejected: number, file: string | undefined) => {
  if (file) print(`${counted(rejected, 'row')} could not be taken; ${file} says which and why.`)
}

/** `import go-to-points FILE.csv [--dry-run]` */
export const importGoToPointsCommand = sayingProblems(async ({ service, folder, print, progress }, args) => {
  const typed = readArguments(args, 1, { 'dry-run': { type: 'boolean', default: false } })
  const [file] = typed?.words ?? []
  if (!typed || !file) return USAGE
  const dryRun = typed.values['dry-run']
  const report = await importGoToPoints(service, resolve(folder, file), { actor: ACTOR, dryRun, progress })
  const { rows, added, changed, takenOver, unchanged, retired, rejected, rejectedFile, derived } = report
  print(
    `${counted(rows, 'row')} read: ${added} new, ${changed} changed, ${unchanged} unchanged` +
      `${takenOver > 0 ? `, ${takenOver} taken over from the sample` : ''}` +
      `${retired > 0 ? `, ${retired} taken out here before and left so` : ''}, ${rejected} rejected.`,
  )
  for (const { line, region } of derived.first) print(`Line ${line}: no region given; ${region} by its position.`)
  const more = derived.count - derived.first.length
  if (more > 0) print(`… and ${counted(more, 'more row')} whose region came from the position.`)
  sayRejected(print, rejected, rejectedFile)
  if (dryRun) print('This was a trial run: nothing was changed.')
  return 0
})

/** `import postal-codes FILE` */
export const importPostalCodesCommand = sayingProblems(async ({ service, folder, print, progress }, args) => {
  const [file] = readArguments(args, 1, {})?.words ?? []
  if (!file) return USAGE
  const report = await importPostalCodes(service, resolve(folder, file), { actor: ACTOR, progress })
  const { rows, written, unchanged, rejected, rejectedFile } = report
  print(`${counted(rows, 'row')} read: ${written} new or changed, ${unchanged} unchanged, ${rejected} rejected.`)
  sayRejected(print, rejected, rejectedFile)
  return 0
})

/** `export go-to-points FILE.csv` */
export const exportGoToPointsCommand = sayingProblems(async ({ service, folder, print, progress }, args) => {
  const [file] = readArguments(args, 1, {})?.words ?? []
  if (!file) return USAGE
  const path = resolve(folder, file)
  const written = await exportGoToPoints(service, path, progress)
  print(`${counted(written, 'Go-To Point')} written to ${path}.`)
  return 0
})
