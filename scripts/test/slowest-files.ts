import type { Reporter, TestModule } from 'vitest/node'

const shown = 8
const leastMs = 5_000

type FileDuration = Readonly<{ name: string; ms: number }>

export const slowestOf = (files: readonly FileDuration[]): readonly string[] =>
  files
    .filter(({ ms }) => ms >= leastMs)
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, shown)
    .map(({ name, ms }) => `${(ms / 1_000).toFixed(0).padStart(6)} s  ${name}`)

/** Lists the slowest files of a run over its limit (docs/decisions/0024). */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const lines = slowestOf(
      modules.map((module) => ({
        name: module.relativeModuleId,
        ms: module.diagnostic().duration,
      })),
    )
    if (lines.length > 0) console.log(['Took longest:', ...lines].join('\n'))
  }
}
