// `npm run test:apart`: restarts and kills two apis and two workers behind haproxy under load. It
// takes two to four minutes.
import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { runApart } from '#tests/apart/run.ts'
import { buildWebIfStale } from './start/web-build.ts'

const longest = 8 * 60_000

const run = promisify(execFile)
const isThere = (program: string) =>
  run(program, ['-v']).then(
    () => true,
    () => false,
  )

for (const [program, debianPackage] of [
  ['haproxy', 'haproxy'],
  ['redis-server', 'redis-server'],
] as const) {
  if (await isThere(program)) continue
  console.log(
    `${program} is missing: install it with apt-get install ${debianPackage}, then run this again.`,
  )
  process.exit(1)
}

const stopping = new AbortController()
const stop = () => stopping.abort(new Error('Stopped'))
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
setTimeout(() => {
  stopping.abort(new Error('The run took too long'))
  setTimeout(() => process.exit(1), 60_000).unref()
}, longest).unref()

await buildWebIfStale(resolve(import.meta.dirname, '..'), console.log)
const { problems, ...figures } = await runApart(console.log, stopping.signal)
for (const [name, value] of Object.entries(figures)) console.log(`${name.padEnd(18)} ${value}`)
for (const problem of problems) console.log(`PROBLEM: ${problem}`)
console.log(problems.length === 0 ? 'No problems.' : `${problems.length} problems.`)
process.exit(problems.length === 0 ? 0 : 1)
