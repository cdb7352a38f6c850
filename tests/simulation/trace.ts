/** Records each step, for people who study a failing seed. */
export type Trace = (who: string, what: string) => void

export const createTrace = (now: () => number) => {
  const lines: string[] = []
  const trace: Trace = (who, what) => {
    lines.push(`${now().toFixed(1).padStart(9)} ms  ${who.padEnd(9)} ${what}`)
  }
  return { trace, lines }
}
