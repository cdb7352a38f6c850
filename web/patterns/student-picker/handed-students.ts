/** Returns a history state that hands chosen students to the next screen. */
export const handStudents = (profiles: readonly string[]) => ({ profiles })

/** Returns the students handed over by the previous screen; none if it handed none. */
export const handedStudents = (state: unknown): readonly string[] => {
  if (typeof state !== 'object' || state === null || !('profiles' in state)) return []
  const { profiles } = state
  return Array.isArray(profiles) ? profiles.filter((id) => typeof id === 'string') : []
}
