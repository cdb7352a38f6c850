// `npm run test:browsers`: walks the screens in Firefox and WebKit, where they are installed. Chromium is walked by `npm test`.
import { resolve } from 'node:path'
import { buildWebIfStale } from './start/web-build.ts'
import { summaryOf } from './test/report.ts'
import { endStragglers, marker } from './test/stragglers.ts'
import { runVitest } from './test/vitest.ts'

const root = resolve(import.meta.dirname, '..')
Object.assign(process.env, marker)
await buildWebIfStale(root)
const args = ['--project', 'browsers', ...process.argv.slice(2)]
const { counts, problem } = await runVitest(root, { args, env: { LAUREL_TEST_BROWSERS: '1' } })
await endStragglers()
if (problem) console.log(problem)
process.exitCode = problem || counts.failed > 0 ? 1 : 0
console.log(summaryOf(counts))
