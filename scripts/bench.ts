// `npm run bench [-- --json FILE] [--only KEY,KEY] [--smoke]`: measures Laurel's speed ratios
// (docs/speed.md). `--smoke` runs everything at a small size.
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { allKeys, type MeasurementKey } from '#tests/bench/keys.ts'
import { jsonOf, textOf } from '#tests/bench/report.ts'
import { runBench } from '#tests/bench/run.ts'
import { fullSizes, smokeSizes } from '#tests/bench/sizes.ts'
import { buildWebIfStale } from './start/web-build.ts'
import { prepareMachine } from './test/machine.ts'

const longest = 30 * 60_000

const options = {
  json: { type: 'string' },
  only: { type: 'string' },
  smoke: { type: 'boolean' },
} as const
const { values } = parseArgs({ options })
const only = values.only?.split(',').map((name) => {
  const key = allKeys.find((one) => one === name)
  if (!key) throw new Error(`There is no key ${name}. The keys are ${allKeys.join(', ')}`)
  return key
})

const stopping = new AbortController()
const stop = () => stopping.abort(new Error('Stopped'))
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
setTimeout(() => stopping.abort(new Error('The bench takes too long')), longest).unref()

const weighs = (keys: readonly MeasurementKey[]) => keys.includes('page_weight')
if (weighs(only ?? allKeys)) {
  await buildWebIfStale(resolve(import.meta.dirname, '..'), console.log)
  await prepareMachine(console.log)
}
const sizes = values.smoke ? smokeSizes : fullSizes
const results = await runBench({
  sizes,
  say: console.log,
  signal: stopping.signal,
  ...(only && { only }),
})
console.log(textOf(results))
if (values.json) await writeFile(values.json, jsonOf(results))
process.exit(results.some((result) => 'failure' in result) ? 1 : 0)
