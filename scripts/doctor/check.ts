import { textOfFailure } from '../start/failure.ts'

export type Check = Readonly<{
  name: string
  /** The check is skipped unless the checks with these names succeed. */
  needs?: readonly string[]
  /** Returns the result in a few words. @throws Fault */
  run: () => Promise<string>
}>

/** The message is one line with the fault and its remedy. */
export class Fault extends Error {
  override readonly name = 'Fault'
}

/** In ms. A store may never answer. */
const patience = 20_000

/** Runs the checks in turn, with a line for each. @returns how many failed */
export const runDoctor = async (
  checks: readonly Check[],
  say: (line: string) => void,
): Promise<number> => {
  const failed: string[] = []
  for (const { name, needs = [], run } of checks) {
    const missing = needs.find((one) => failed.includes(one))
    if (missing) {
      say(`– ${name}: not checked until ${missing} answers`)
      continue
    }
    const fault = await inTime(run()).then(
      (found) => void say(`✓ ${name}: ${found}`),
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    )
    if (!fault) continue
    failed.push(name)
    say(`✗ ${name}: ${fault instanceof Fault ? fault.message : textOfFailure(fault)}`)
  }
  say(
    failed.length === 0
      ? `All ${checks.length} checks passed.`
      : `${failed.length} of ${checks.length} failed.`,
  )
  return failed.length
}

const inTime = async (found: Promise<string>) => {
  const over = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => over.reject(new Fault(`no answer within ${patience / 1_000} s. Try again later.`)),
    patience,
  )
  return Promise.race([found, over.promise]).finally(() => clearTimeout(timer))
}
