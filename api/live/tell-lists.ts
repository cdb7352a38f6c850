import type { Services } from '#api/services.ts'
import { readPosition } from '#projections/points/position.ts'

/** Refreshes lists and boards, because a change of names appends no event. */
export const tellLists = async (
  { db, announcements }: Pick<Services, 'db' | 'announcements'>,
  organization: string,
  periods: readonly string[],
) => {
  if (periods.length === 0) return
  const position = await readPosition(db)
  await announcements.publish(
    ...periods.map((period) => ({ kind: 'moved', organization, period, position }) as const),
  )
}
