import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'

/** Committed, a run that was ended on one machine goes on in another checkout. */
const KEPT = 'bench/kept/test-all.json'
/** What a run writes of itself: with these files committed its tree is the same. */
const RECORDS = [KEPT, 'bench/results/test-all.json', 'docs/performance.md']
const WITHOUT_RECORDS = ['--', '.', ...RECORDS.map((file) => `:(exclude)${file}`)]

const report = z.object({ passed: z.number(), failed: z.literal(0), flaky: z.array(z.string()), seconds: z.number() })
const contents = z.object({
  tree: z.string(),
  seed: z.number(),
  /** Minutes of the runs that were ended before this one. */
  minutesBefore: z.number(),
  minutes: z.number(),
  steps: z.record(z.string(), report),
})
export type KeptReport = z.infer<typeof report>

/**
 * Names the tree of the checkout's commit, but for what a run writes of itself; nothing where files differ from it, or without git: what
 * was seen there holds for no commit.
 */
function cleanTree(folder: string): string | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    if (git('status', '--porcelain', ...WITHOUT_RECORDS).trim() !== '') return undefined
    return createHash('sha256')
      .update(git('ls-files', '--stage', ...WITHOUT_RECORDS))
      .digest('hex')
  } catch {
    return undefined
  }
}

function read(file: string, tree: string | undefined): z.infer<typeof contents> | undefined {
  try {
    const kept = contents.parse(JSON.parse(readFileSync(file, 'utf8')))
    return kept.tree === tree ? kept : undefined
  } catch {
    return undefined
  }
}

/**
 * What `npm run test:all` has seen pass on this tree: it takes hours, so a run that was ended goes on with the steps that are
 * left, by the same seed, on another machine too where what it kept was committed. Another tree begins anew. `folder` is the checkout.
 */
export function keptSteps(newSeed: number, folder = '.') {
  const file = join(folder, KEPT)
  const tree = cleanTree(folder)
  const begun = Date.now()
  const before = read(file, tree)
  const steps = { ...before?.steps }
  const minutesBefore = before?.minutes ?? 0
  const minutes = () => minutesBefore + (Date.now() - begun) / 60_000
  const seed = before?.seed ?? newSeed
  return {
    seed,
    /** Of all runs on this tree together. */
    minutes,
    of: (title: string) => steps[title],
    keep(title: string, its: KeptReport) {
      steps[title] = its
      if (tree === undefined) return
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify({ tree, seed, minutesBefore, minutes: minutes(), steps }))
    },
  }
}
