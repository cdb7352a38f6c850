import type { Services } from '#api/services.ts'
import { readPosition } from '#projections/points/position.ts'

/**
 * Has every open list and board of these periods read again: names have changed or gone, though
 * nothing has happened in the ledger.
 */
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
