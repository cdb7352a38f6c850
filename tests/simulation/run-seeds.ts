import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { bugNames } from './bugs.ts'
import { runSeed, type SeedResult } from './run-seed.ts'
import type { RangeResult, SeedRange, ThreadWork } from './thread.ts'

type Say = (line: string) => void

const whole = (text: string | undefined, otherwise: number) => {
  const number = text === undefined ? otherwise : Number(text)
  if (!Number.isInteger(number) || number < 0) throw new RangeError(`${text} is no whole number`)
  return number
}

/** Returns the exit code. */
export const runSimulation = async (args: readonly string[], say: Say): Promise<number> => {
  const text = { type: 'string' } as const
  const options = { seeds: text, from: text, seed: text, bug: text }
  const { values } = parseArgs({ args: [...args], options })
  const bug = bugNames.find((name) => name === values.bug)
  if (values.bug && !bug) throw new RangeError(`There is no bug ${values.bug}: ${bugNames.join()}`)
  if (values.seed !== undefined) {
    const result = await runSeed(whole(values.seed, 0), { bug })
    for (const line of result.trace) say(line)
    return tell([result], say, bug)
  }
  const [from, count] = [whole(values.from, 1), whole(values.seeds, 10_000)]
  const began = performance.now()
  const [result] = await onAllCores([{ from, count, bug }])
  const { events, steps, failed } = result!
  const seconds = (performance.now() - began) / 1_000
  say(
    `${count} seeds from ${from} in ${seconds.toFixed(0)} s (${(count / seconds).toFixed(0)}/s): ` +
      `${events} events, ${steps} steps.`,
  )
  return tell(failed, say, bug)
}

const tell = (failed: readonly Pick<SeedResult, 'seed' | 'broken'>[], say: Say, bug?: string) => {
  const broken = failed.filter((one) => one.broken.length > 0)
  for (const one of broken.slice(0, 10)) {
    say(`Seed ${one.seed} broke a rule:`)
    for (const line of one.broken.slice(0, 5)) say(`  ${line}`)
    say(`  npm run test:simulation -- --seed ${one.seed}${bug ? ` --bug ${bug}` : ''}`)
  }
  say(broken.length === 0 ? 'Every rule held.' : `${broken.length} seeds broke a rule.`)
  return broken.length === 0 ? 0 : 1
}

/** With n threads, each takes every n-th seed of each range, so that all have equal work. */
export const onAllCores = async (ranges: readonly SeedRange[]): Promise<RangeResult[]> => {
  const threads = Math.max(1, availableParallelism())
  const work = Array.from({ length: threads }, (_, first) =>
    onThread({ first, step: threads, ranges }),
  )
  const results = await Promise.all(work)
  return ranges.map((_, n) => {
    const parts = results.map((result) => result[n]!)
    const sum = (of: (one: RangeResult) => number) => parts.reduce((all, one) => all + of(one), 0)
    return {
      events: sum(({ events }) => events),
      steps: sum(({ steps }) => steps),
      failed: parts.flatMap(({ failed }) => failed).sort((a, b) => a.seed - b.seed),
      digest: parts.map(({ digest }) => digest).join(' '),
    }
  })
}

const onThread = (workerData: ThreadWork) =>
  new Promise<readonly RangeResult[]>((resolve, reject) => {
    const worker = new Worker(new URL('thread.ts', import.meta.url), { workerData })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`A thread ended with ${code}`)))
  })
