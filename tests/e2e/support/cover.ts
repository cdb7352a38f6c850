/** Returns a few screens that show every part: always adds the screen with the most new parts. */
export const coverOf = (shown: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> => {
  const missing = new Set([...shown.values()].flat())
  const chosen = new Set<string>()
  const newIn = (parts: readonly string[]) => parts.filter((part) => missing.has(part)).length
  while (missing.size > 0) {
    const [name, parts] = [...shown].reduce((one, other) =>
      newIn(other[1]) > newIn(one[1]) ? other : one,
    )
    chosen.add(name)
    for (const part of parts) missing.delete(part)
  }
  return chosen
}
