import { benchTargets, figureLines } from './keys.ts'
import type { Result } from './run.ts'

const rounded = (value: number) =>
  Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3))

/** Returns a table of all keys, followed by the figures from which they were computed. */
export const textOf = (results: readonly Result[]): string => {
  const rows = results.flatMap((result) =>
    figureLines(result.key, 'measured' in result ? result.measured.value : undefined).map(
      ({ name, target, value, isReached }) => {
        const verdict = isReached === undefined ? 'not measured' : isReached ? 'reached' : 'MISSED'
        return [
          name,
          value === undefined ? '—' : String(rounded(value)),
          target,
          verdict,
          `${result.seconds} s`,
        ]
      },
    ),
  )
  const lines = table([['key', 'value', 'target', '', 'took'], ...rows])
  return ['', ...lines, '', ...results.flatMap(detailsOf)].join('\n')
}

const table = (rows: readonly string[][]) => {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  )
}

const detailsOf = (result: Result) => {
  const title = `${result.key}: ${benchTargets[result.key].what}`
  if ('failure' in result) return [title, `  ${result.failure}`]
  return [
    title,
    ...Object.entries(result.measured.raw).map(
      ([name, figures]) => `  ${name}: ${figuresOf(figures)}`,
    ),
  ]
}

const figuresOf = (figures: number | readonly number[]) => [figures].flat().map(rounded).join(' ')

/** Returns the file of `--json`: each measured value with its figures. */
export const jsonOf = (results: readonly Result[]): string => {
  const measured = results.flatMap((result) => ('measured' in result ? [result] : []))
  const values = measured.map(({ key, measured: { value } }) => [key, value] as const)
  const raw = Object.fromEntries(measured.map(({ key, measured: figures }) => [key, figures.raw]))
  const failures = results.flatMap((result) =>
    'failure' in result ? [[result.key, result.failure] as const] : [],
  )
  return `${JSON.stringify({ ...Object.fromEntries(values), raw, failures: Object.fromEntries(failures) }, null, 2)}\n`
}
