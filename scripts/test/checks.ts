export type SourceCheck = Readonly<{
  name: string
  /** @throws Error whose message is shown */
  run: () => Promise<void>
}>

export type CheckResult = Readonly<{ name: string; failure?: string }>

const atOnce = 2

export const runChecks = async (
  checks: readonly SourceCheck[],
  say: (line: string) => void,
): Promise<readonly CheckResult[]> => {
  const waiting = [...checks]
  const results: CheckResult[] = []
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift())
      results.push(await runOne(check, say))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}

const runOne = async (
  { name, run }: SourceCheck,
  say: (line: string) => void,
): Promise<CheckResult> => {
  const began = performance.now()
  try {
    await run()
    say(`✓ ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
    return { name }
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    say(`✗ ${name}\n${failure.trimEnd()}\n`)
    return { name, failure }
  }
}
