// `npm run test:faults -- --rounds N --seed S [--queue redis|postgres] [--log
// postgres|eventstoredb|cluster]`: injects all kinds of faults under load, in the seed's order. A
// round takes half a minute.

import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runFaults } from '#tests/faults/run.ts'
import { buildWebIfStale } from './start/web-build.ts'

const text = { type: 'string' } as const
const { values } = parseArgs({ options: { rounds: text, seed: text, queue: text, log: text } })
const rounds = Number(values.rounds ?? 3)
const seed = Number(values.seed ?? Math.floor(Date.now() / 1_000) % 1_000_000)
const backends = (['redis', 'postgres'] as const).filter(
  (backend) => values.queue === undefined || values.queue === backend,
)

const logKind = (['postgres', 'eventstoredb', 'cluster'] as const).find(
  (kind) => kind === (values.log ?? 'postgres'),
)
if (!logKind) throw new RangeError(`--log ${values.log} is not postgres, eventstoredb or cluster`)

const stopping = new AbortController()
const stop = () => stopping.abort(new Error('Stopped'))
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

// Keeps this process alive while a server is down.
const alive = setInterval(() => undefined, 1_000)

await buildWebIfStale(resolve(import.meta.dirname, '..'), console.log)
let problems = 0
for (const backend of backends) {
  const broken = await runFaults({
    backend,
    logKind,
    rounds,
    seed,
    say: console.log,
    signal: stopping.signal,
  })
  for (const line of broken) console.log(`PROBLEM: ${line}`)
  problems += broken.length
}
clearInterval(alive)
console.log(problems === 0 ? 'No problems.' : `${problems} problems.`)
process.exit(problems === 0 ? 0 : 1)
