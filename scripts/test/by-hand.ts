import { resolve } from 'node:path'
import { buildWebIfStale } from '../start/web-build.ts'
import { endLeftoverProcesses, marker } from './leftover-processes.ts'
import { summaryOf } from './report.ts'
import { runVitest } from './vitest.ts'

const root = resolve(import.meta.dirname, '../..')

type ByHand = Readonly<{
  project: 'browsers' | 'ear'
  args: readonly string[]
  env: Readonly<Record<string, string>>
}>

export const runByHand = async ({ project, args, env }: ByHand) => {
  Object.assign(process.env, marker)
  await buildWebIfStale(root)
  const { counts, problem } = await runVitest(root, { args: ['--project', project, ...args], env })
  await endLeftoverProcesses()
  if (problem) console.log(problem)
  process.exitCode = problem || counts.failed > 0 ? 1 : 0
  console.log(summaryOf(counts))
}
