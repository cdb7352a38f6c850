// `npm run soak [-- --minutes N] [--per-second N] [--smoke]`: runs half the load that this machine
// can carry, for ten minutes by default. Exits with 1 when an award fails, or when memory,
// connections, lag or disk growth rises.
import { parseArgs } from 'node:util'
import { fullSizes, smokeSizes } from '#tests/bench/sizes.ts'
import { runSoak } from '#tests/bench/soak.ts'

const longest = 8 * 60
const options = {
  minutes: { type: 'string', default: '10' },
  'per-second': { type: 'string' },
  smoke: { type: 'boolean' },
} as const
const { values } = parseArgs({ options })
const minutes = Number(values.minutes)
if (!(minutes > 0 && minutes <= longest))
  throw new Error(`--minutes must be above 0 and at most ${longest}`)
const perSecond = Number(values['per-second'] ?? Number.NaN)
if (values['per-second'] !== undefined && !(perSecond >= 1))
  throw new Error('--per-second must be 1 or more class awards')

const stopping = new AbortController()
const stop = () => stopping.abort(new Error('Stopped'))
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

const { verdicts, broken } = await runSoak({
  minutes,
  ...(perSecond >= 1 && { perSecond }),
  sizes: values.smoke ? smokeSizes : { ...fullSizes, crowdSockets: 1_000 },
  say: console.log,
  signal: stopping.signal,
})
console.log('')
for (const { what, first, last, isFlat } of verdicts)
  console.log(`${isFlat ? 'flat ' : 'GROWS'}  ${what}: ${first.toFixed(1)} → ${last.toFixed(1)}`)
if (broken) console.log(`\nEnded early: ${broken}`)
process.exit(!broken && verdicts.every(({ isFlat }) => isFlat) ? 0 : 1)
