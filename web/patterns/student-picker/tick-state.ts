export type TickState = 'none' | 'some' | 'all'

export const tickState = (profiles: readonly string[], ticked: ReadonlySet<string>): TickState => {
  const count = profiles.filter((profile) => ticked.has(profile)).length
  if (count === 0) return 'none'
  return count === profiles.length ? 'all' : 'some'
}

export const withTicks = (
  ticked: ReadonlySet<string>,
  profiles: readonly string[],
  on: boolean,
) => {
  const next = new Set(ticked)
  for (const profile of profiles) on ? next.add(profile) : next.delete(profile)
  return next
}
