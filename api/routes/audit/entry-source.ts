import { z } from 'zod'
import type { EntrySource } from '#api/contracts/audit-entry.ts'
import { birthdayActionOf } from '#ledger/birthdays/birthdays.ts'
import type { EventStore, RecordedEvent } from '#platform/event-store/event-store.ts'

export const sourceOf = async (
  eventStore: Pick<EventStore, 'readStream'>,
  event: RecordedEvent,
  /** The account of the entry's student. */
  user: string | null,
): Promise<EntrySource> => {
  const { category, data, metadata } = event
  if (category === 'badges') return 'badge'
  // A live quiz pays all players in one batch.
  if (category === 'game') return metadata.actorRole === 'system' ? 'quiz' : 'game'
  if (data['ruleType'] === 'game') return data['batchId'] === metadata.commandId ? 'game' : 'quiz'
  if (typeof data['deviceId'] === 'string') return 'device'
  if (metadata.actorRole === 'parent') return 'parent'
  if (metadata.actorRole === 'user') return 'student'
  if (metadata.actorRole !== 'system') return 'staff'
  if (category !== 'account') return 'system'
  return (await isOfBirthday(eventStore, event, user)) ? 'birthday' : 'board_game'
}

const Credit = z.object({ year: z.number(), profileId: z.string() })

/** The id of a birthday's points derives from the stored birthday. */
const isOfBirthday = async (
  eventStore: Pick<EventStore, 'readStream'>,
  { data, metadata: { organizationId } }: RecordedEvent,
  user: string | null,
): Promise<boolean> => {
  if (!user) return false
  const credits = await eventStore.readStream(`student-${user}`)
  return credits.some(({ data: credit }) => {
    const { success, data: known } = Credit.safeParse(credit)
    if (!success) return false
    const { year, profileId: profile } = known
    return birthdayActionOf(organizationId, { userId: user, year, profile }) === data['actionId']
  })
}
