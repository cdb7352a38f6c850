import { textOfFailure } from '../start/failure.ts'

export type Check = Readonly<{
  name: string
  /** Returns the finding in a few words. @throws Fault */
  run: () => Promise<string>
}>

/** The message is one line: the fault, and its remedy. */
export class Fault extends Error {
  override readonly name = 'Fault'
}

/** In ms: longer than the slowest check of a store that does not answer. */
const patience = 20_000

/**
 * Runs the checks one after the other and says a line for each.
 * @returns how many failed
 */
export const runDoctor = async (
  checks: readonly Check[],
  say: (line: string) => void,
): Promise<number> => {
  let failed = 0
  for (const { name, run } of checks) {
    const fault = await inTime(run()).then(
      (found) => void say(`✓ ${name}: ${found}`),
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    )
    if (!fault) continue
    failed += 1
    say(`✗ ${name}: ${fault instanceof Fault ? fault.message : textOfFailure(fault)}`)
  }
  say(
    failed === 0 ? `All ${checks.length} checks passed.` : `${failed} of ${checks.length} failed.`,
  )
  return failed
}

const inTime = async (found: Promise<string>) => {
  const over = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => over.reject(new Fault(`no answer within ${patience / 1_000} s. Ask again later.`)),
    patience,
  )
  return Promise.race([found, over.promise]).finally(() => clearTimeout(timer))
}
