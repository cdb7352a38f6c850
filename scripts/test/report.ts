import { z } from 'zod'

export type TestCounts = Readonly<{ passed: number; failed: number; skipped: number }>

const Report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
})

/**
 * Counts a file that failed as a whole as one failure.
 * @throws Error for another format
 */
export const testCountsOf = (json: string): TestCounts => {
  const report = Report.parse(JSON.parse(json))
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/**
 * Returns the files without any result of a stopped run. Files whose tests were all skipped count,
 * too.
 * @throws Error for another format
 */
export const unreachedIn = (json: string): readonly string[] =>
  Report.parse(JSON.parse(json))
    .testResults.filter(({ status, assertionResults }) => {
      const ran = assertionResults.some((test) => ['passed', 'failed'].includes(test.status))
      return status !== 'failed' && !ran
    })
    .map(({ name }) => name)

/** The kernel's unit for times in /proc/PID/stat. */
const ticksPerSecond = 100

/**
 * Returns the CPU of a process, user and system, with the processes below it that have ended.
 * `stat`: the text of /proc/PID/stat.
 */
export const cpuSecondsIn = (stat: string): number => {
  // The program's name comes before and may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const times = fields.slice(11, 15).map(Number)
  return times.reduce((sum, ticks) => sum + ticks, 0) / ticksPerSecond
}

export const summaryOf = ({ passed, failed, skipped }: TestCounts) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
