import { foldClass } from './folding.ts'

/** Returns a name as the school spells it. An exact match wins over a folded one. */
export const classSpelling = (present: readonly string[]) => {
  const exact = new Set(present)
  const byFold = new Map<string, string>()
  for (const name of present) if (!byFold.has(foldClass(name))) byFold.set(foldClass(name), name)
  return (typed: string): string => {
    if (exact.has(typed)) return typed
    const folded = foldClass(typed)
    const there = byFold.get(folded) ?? typed
    byFold.set(folded, there)
    return there
  }
}
