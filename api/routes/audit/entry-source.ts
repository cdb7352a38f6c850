import { z } from 'zod'
import type { EntrySource } from '#api/contracts/audit-entry.ts'
import { birthdayActionOf } from '#ledger/birthdays/birthdays.ts'
import type { EventStore, RecordedEvent } from '#platform/event-store/event-store.ts'

type Whose = Readonly<{ profile: string; user: string | null }>

/** Where an entry came from, as the log itself tells it. */
export const sourceOf = async (
  eventStore: Pick<EventStore, 'readStream'>,
  event: RecordedEvent,
  whose: Whose,
): Promise<EntrySource> => {
  const { category, data, metadata } = event
  if (category === 'badges') return 'badge'
  if (category === 'game' || data['ruleType'] === 'game') return 'game'
  if (typeof data['deviceId'] === 'string') return 'device'
  if (metadata.actorRole === 'parent') return 'parent'
  if (metadata.actorRole === 'user') return 'student'
  if (metadata.actorRole !== 'system') return 'staff'
  if (event.type !== 'PointsGranted') return 'system'
  return (await isOfBirthday(eventStore, event, whose)) ? 'birthday' : 'board_game'
}

const Credit = z.object({ year: z.number(), profileId: z.string() })

/** A birthday is written down with the student before its points are granted, and their id follows from it. */
const isOfBirthday = async (
  eventStore: Pick<EventStore, 'readStream'>,
  { data, metadata: { organizationId } }: RecordedEvent,
  { user }: Whose,
): Promise<boolean> => {
  if (!user) return false
  const credits = await eventStore.readStream(`student-${user}`)
  return credits.some(({ data: credit }) => {
    const { success, data: known } = Credit.safeParse(credit)
    if (!success) return false
    const { year, profileId: profile } = known
    return birthdayActionOf(organizationId, { student: user, year, profile }) === data['actionId']
  })
}
