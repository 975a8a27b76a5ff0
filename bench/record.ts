import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { median, type Measurement, type Recorded } from './figures.ts'
import { writeReport } from './report.ts'

const [loadBefore = 0] = loadavg()

/** Writes bench/results/<name>.json, and docs/performance.md anew from all of them. */
export async function record(name: string, measurement: Measurement) {
  const recorded: Recorded = {
    name,
    measured: new Date().toISOString().slice(0, 16).replace('T', ' '),
    machine: `${cpus().length} cores of ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
    loadBefore: Math.round(loadBefore * 10) / 10,
    ...measurement,
  }
  await mkdir(new URL('./results/', import.meta.url), { recursive: true })
  await writeFile(new URL(`./results/${name}.json`, import.meta.url), `${JSON.stringify(recorded, null, 2)}\n`)
  await writeReport()
  for (const { what, unit, rounds } of measurement.figures)
    console.log(`  ${what}: ${median(rounds).toFixed(2)} ${unit}`)
}
