import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { streamsOfProfile, streamsOfSession } from '#domain/streams.ts'
import type { EventStore, RecordedEvent } from '#platform/event-store/event-store.ts'
import { sql } from '#platform/postgres/pool.ts'

type Deps = Readonly<{ db: CommonQueryMethods; eventStore: Pick<EventStore, 'readStreams'> }>
type LoggedEntryId = Readonly<{
  organizationId: string
  id: string
  /** Required if the entry is in no read model. */
  profileId?: string | undefined
  /** Required for later events of a session. */
  sessionId?: string | undefined
}>

export type LoggedEntry = Readonly<{
  event: RecordedEvent
  profileId: string | null
  revertedBy: RecordedEvent | undefined
  stream: readonly RecordedEvent[]
}>

export const findLoggedEntry = async (
  { db, eventStore }: Deps,
  of: LoggedEntryId,
): Promise<LoggedEntry | null> => {
  const { organizationId, id, sessionId } = of
  const whose = sessionId ? undefined : (of.profileId ?? (await findWhose(db, organizationId, id)))
  const together = streamsOfSession(sessionId ?? id)
  const streams = [...(whose ? streamsOfProfile(whose) : []), ...together]
  for (const [name, all] of await eventStore.readStreams(streams)) {
    const stream = all.filter(({ metadata }) => metadata.organizationId === organizationId)
    const event = stream.find((one) => one.id === id || idsOf(one).includes(id))
    const revertedBy = event && stream.find((one) => takesBack(one, event))
    if (event)
      return {
        event,
        profileId: together.includes(name) ? null : (whose ?? null),
        stream,
        revertedBy,
      }
  }
  return null
}

const own = [
  'actionId',
  'recordId',
  'revocationId',
  'awardId',
  'finishId',
  'answerId',
  'reversalId',
] as const
const textOf = (data: Readonly<Record<string, unknown>>, name: string) => {
  const value = data[name]
  return typeof value === 'string' ? [value] : []
}

// Answers and ends of sessions have their own ids.
const idsOf = ({ type, data }: RecordedEvent): readonly string[] => [
  ...own.flatMap((name) => textOf(data, name)),
  ...(type === 'GameStarted' || type === 'BoardGamePlayed' ? textOf(data, 'sessionId') : []),
  ...(type === 'QuizHosted' ? textOf(data, 'quizId') : []),
]

export const takenBackOf = ({
  type,
  data,
}: RecordedEvent): Readonly<Record<string, unknown>> | undefined => {
  if (type === 'BoardGameReverted') return { sessionId: data['sessionId'] }
  const reverted = TakenBackRow.safeParse(data['reverted'])
  if (reverted.success) return reverted.data.data
  const revoked = z.record(z.string(), z.unknown()).safeParse(data['revoked'])
  return revoked.success ? revoked.data : undefined
}
const TakenBackRow = z.object({ data: z.record(z.string(), z.unknown()) })

const takesBack = (later: RecordedEvent, { type, data }: RecordedEvent): boolean => {
  const taken = takenBackOf(later)
  if (!taken || type.endsWith('Reverted') || type.endsWith('Revoked')) return false
  return (['actionId', 'recordId', 'awardId', 'sessionId'] as const).some(
    (name) => taken[name] && taken[name] === data[name],
  )
}

const histories = [
  'actions',
  'records',
  'homework_marks',
  'unfinished_homework',
  'badges',
  'game_sessions',
  'certificates',
] as const

const findWhose = async (
  db: CommonQueryMethods,
  organizationId: string,
  id: string,
): Promise<string | undefined> => {
  const parts = histories.map(
    (table) => sql.fragment`
      SELECT profile_id FROM ${sql.identifier([table])} WHERE organization_id = ${organizationId} AND id = ${id}`,
  )
  const found = await db.maybeOneFirst(sql.type(z.object({ profile_id: z.string() }))`
    SELECT profile_id FROM (${sql.join(parts, sql.fragment` UNION ALL `)}) AS found LIMIT 1`)
  return found ?? undefined
}

const batched = [
  'actions',
  'records',
  'homework_marks',
  'unfinished_homework',
  'certificates',
] as const

export const countBatch = (
  db: CommonQueryMethods,
  organizationId: string,
  batchId: string,
): Promise<number> => {
  const parts = batched.map(
    (table) => sql.fragment`
      SELECT count(*) AS entries FROM ${sql.identifier([table])}
      WHERE organization_id = ${organizationId} AND batch_id = ${batchId}`,
  )
  return db.oneFirst(sql.type(z.object({ entries: z.number() }))`
    SELECT sum(entries)::bigint AS entries FROM (${sql.join(parts, sql.fragment` UNION ALL `)}) AS counted`)
}
