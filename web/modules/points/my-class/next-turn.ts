/**
 * Draws a student who has not had a turn; once all have had one, a new round begins. `draw` returns
 * a number below its argument.
 */
export const nextTurn = (
  candidates: readonly string[],
  hadTurn: readonly string[],
  draw: (below: number) => number = drawn,
): { profile: string; hadTurn: string[] } | undefined => {
  const waiting = candidates.filter((profile) => !hadTurn.includes(profile))
  const round =
    waiting.length > 0 ? hadTurn : hadTurn.filter((profile) => !candidates.includes(profile))
  const from = waiting.length > 0 ? waiting : candidates
  const profile = from[draw(from.length)]
  return profile === undefined ? undefined : { profile, hadTurn: [...round, profile] }
}

const drawn = (below: number) => {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  return below === 0 ? 0 : number % below
}
