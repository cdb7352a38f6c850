// `npm test`, `npm run test:whole` (scripts/test/layers.ts). Arguments after `--` go to vitest,
// which then runs alone. After LAUREL_TEST_MINUTES no further test starts, and the run names the
// files that it did not reach.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { generateTexts } from './start/texts/generate.ts'
import { buildWebIfStale } from './start/web-build.ts'
import { type CheckResult, runChecks, type SourceCheck } from './test/checks.ts'
import { wholeLayer } from './test/layers.ts'
import { endLeftoverProcesses, marker } from './test/leftover-processes.ts'
import { prepareMachine } from './test/machine.ts'
import { programs } from './test/programs.ts'
import { cpuSecondsIn, summaryOf } from './test/report.ts'
import { runVitest, type TestRun } from './test/vitest.ts'

/** On two quiet cores: docs/decisions/0024. */
const mayTakeSeconds = 360

const root = resolve(import.meta.dirname, '..')
const whole = '--whole'
const args = process.argv.slice(2).filter((arg) => arg !== whole)
const isWhole = args.length > 0 || process.argv.includes(whole)

const interrupted = async () => {
  await endLeftoverProcesses()
  process.exit(130)
}
process.on('SIGINT', interrupted)
process.on('SIGTERM', interrupted)

Object.assign(process.env, marker)
await generateTexts(root)
const web: SourceCheck = {
  name: 'web pages',
  run: () => buildWebIfStale(root).then(() => undefined),
}
if (args.length > 0)
  console.log('Runs only the named tests, without type check, lint and boundaries.')

const [missing, checks] = await Promise.all([
  prepareMachine(console.log),
  runChecks(args.length > 0 ? [web] : [...programs(root), web], console.log),
])
const minutes = Number(process.env.LAUREL_TEST_MINUTES ?? 0)
const tests = await runVitest(root, {
  args,
  env: { ...missing, ...(isWhole && wholeLayer) },
  ...(minutes > 0 && { withinMs: Math.max(minutes * 60_000 - performance.now(), 0) }),
})
await endLeftoverProcesses()
finish(checks, tests)

function finish(results: readonly CheckResult[], { counts, problem, unreached }: TestRun) {
  const failures = results
    .filter(({ failure }) => failure !== undefined)
    .map(({ name }) => `${name} failed, see above.`)
  if (problem) failures.push(problem)
  if (args.length === 0 && Object.keys(missing).length > 0)
    failures.push('Tests were left out because programs are missing, see above.')
  for (const failure of failures) console.log(failure)
  if (unreached.length > 0)
    console.log(`Not reached in ${minutes} minutes:\n${unreached.join('\n')}`)
  const seconds = Math.round(performance.now() / 1_000)
  console.log(
    `${seconds} s in all${cpuText()}${
      !isWhole && seconds > mayTakeSeconds
        ? `, more than the ${mayTakeSeconds} s allowed on two quiet cores`
        : ''
    }.`,
  )
  process.exitCode = failures.length > 0 || counts.failed > 0 ? 1 : 0
  console.log(summaryOf(counts))
}

/** Empty where the system does not tell. */
function cpuText() {
  try {
    const minutes = cpuSecondsIn(readFileSync('/proc/self/stat', 'utf8')) / 60
    return `, ${minutes.toFixed(1)} minutes of CPU`
  } catch {
    return ''
  }
}
