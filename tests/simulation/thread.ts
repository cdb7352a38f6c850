import { createHash } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import type { BugName } from './bugs.ts'
import { runSeed, type SeedResult } from './run-seed.ts'

export type SeedRange = Readonly<{ from: number; count: number; bug?: BugName | undefined }>
/** Takes every `step`th seed of each range. */
export type ThreadWork = Readonly<{ first: number; step: number; ranges: readonly SeedRange[] }>

export type RangeResult = Readonly<{
  events: number
  steps: number
  failed: readonly Pick<SeedResult, 'seed' | 'broken'>[]
  /** The hash of all steps: equal for the same seeds. */
  digest: string
}>

const { first, step, ranges } = workerData as ThreadWork

const runRange = async ({ from, count, bug }: SeedRange): Promise<RangeResult> => {
  const failed: Pick<SeedResult, 'seed' | 'broken'>[] = []
  let [events, steps] = [0, 0]
  const seen = createHash('sha256')
  for (let n = first; n < count; n += step) {
    const result = await runSeed(from + n, { bug })
    events += result.events
    steps += result.steps
    for (const line of result.trace) seen.update(line)
    if (result.broken.length > 0) failed.push({ seed: result.seed, broken: result.broken })
  }
  return { events, steps, failed, digest: seen.digest('hex') }
}

const results: RangeResult[] = []
for (const range of ranges) results.push(await runRange(range))
parentPort?.postMessage(results)
