// `npm run soak [-- --minutes N] [--smoke]`: half the load that this machine can carry, for ten
// minutes unless said otherwise. Exits with 1 when memory, connections, lag or disk growth rises.
import { parseArgs } from 'node:util'
import { fullSizes, smokeSizes } from '#tests/bench/sizes.ts'
import { runSoak } from '#tests/bench/soak.ts'

const longest = 8 * 60
const options = { minutes: { type: 'string', default: '10' }, smoke: { type: 'boolean' } } as const
const { values } = parseArgs({ options })
const minutes = Number(values.minutes)
if (!(minutes > 0 && minutes <= longest))
  throw new Error(`--minutes is a number above 0 and at most ${longest}`)

const stopping = new AbortController()
const stop = () => stopping.abort(new Error('Stopped'))
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

const { verdicts } = await runSoak({
  minutes,
  sizes: values.smoke ? smokeSizes : { ...fullSizes, crowdSockets: 1_000 },
  say: console.log,
  signal: stopping.signal,
})
console.log('')
for (const { what, first, last, isFlat } of verdicts)
  console.log(`${isFlat ? 'flat ' : 'GROWS'}  ${what}: ${first.toFixed(1)} → ${last.toFixed(1)}`)
process.exit(verdicts.every(({ isFlat }) => isFlat) ? 0 : 1)
