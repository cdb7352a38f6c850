import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { streamsOfProfile } from '#domain/streams.ts'
import type { EventStore, RecordedEvent } from '#platform/event-store/event-store.ts'
import { sql } from '#platform/postgres/pool.ts'

type Deps = Readonly<{ db: CommonQueryMethods; eventStore: Pick<EventStore, 'readStreams'> }>
type Of = Readonly<{
  organizationId: string
  /** Of a row in a history, or of the event itself. */
  id: string
  /** Whose it is; needed where no read model has it. */
  profileId?: string | undefined
}>

/** An entry of the log, and what took it back. */
export type LoggedEntry = Readonly<{
  event: RecordedEvent
  profileId: string
  revertedBy: RecordedEvent | undefined
  /** Of the events of the same student, how many the same request made; the others' are counted in the histories. */
  stream: readonly RecordedEvent[]
}>

/** The event that a row of a student's histories was made of: read from the log itself, not from a read model. Null where there is none. */
export const findLoggedEntry = async (
  { db, eventStore }: Deps,
  { organizationId, id, profileId }: Of,
): Promise<LoggedEntry | null> => {
  const whose = profileId ?? (await findWhose(db, organizationId, id))
  if (!whose) return null
  for (const [, stream] of await eventStore.readStreams(streamsOfProfile(whose))) {
    const own = stream.filter(({ metadata }) => metadata.organizationId === organizationId)
    const event = own.find((one) => one.id === id || idsOf(one).includes(id))
    if (event) return { event, profileId: whose, stream: own, revertedBy: own.find((one) => takesBack(one, event)) }
  }
  return null
}

const own = ['actionId', 'recordId', 'revocationId', 'awardId', 'finishId', 'answerId'] as const
const textOf = (data: Readonly<Record<string, unknown>>, name: string) => {
  const value = data[name]
  return typeof value === 'string' ? [value] : []
}

// A session is found at its beginning; its answers and its end have ids of their own.
const idsOf = ({ type, data }: RecordedEvent): readonly string[] => [
  ...own.flatMap((name) => textOf(data, name)),
  ...(type === 'GameStarted' ? textOf(data, 'sessionId') : []),
]

/** What an event takes back, as it carries it. */
export const takenBackOf = ({ data }: RecordedEvent): Readonly<Record<string, unknown>> | undefined => {
  const reverted = Taken.safeParse(data['reverted'])
  if (reverted.success) return reverted.data.data
  const revoked = z.record(z.string(), z.unknown()).safeParse(data['revoked'])
  return revoked.success ? revoked.data : undefined
}
const Taken = z.object({ data: z.record(z.string(), z.unknown()) })

const takesBack = (later: RecordedEvent, { type, data }: RecordedEvent): boolean => {
  const taken = takenBackOf(later)
  if (!taken || type.endsWith('Reverted') || type.endsWith('Revoked')) return false
  return (['actionId', 'recordId', 'awardId'] as const).some((name) => taken[name] && taken[name] === data[name])
}

const histories = ['actions', 'records', 'homework_marks', 'unfinished_homework', 'badges', 'game_sessions'] as const

const findWhose = async (db: CommonQueryMethods, organizationId: string, id: string): Promise<string | undefined> => {
  const parts = histories.map(
    (table) => sql.fragment`
      SELECT profile_id FROM ${sql.identifier([table])} WHERE organization_id = ${organizationId} AND id = ${id}`,
  )
  const found = await db.maybeOneFirst(sql.type(z.object({ profile_id: z.string() }))`
    SELECT profile_id FROM (${sql.join(parts, sql.fragment` UNION ALL `)}) AS found LIMIT 1`)
  return found ?? undefined
}

const batched = ['actions', 'records', 'homework_marks', 'unfinished_homework'] as const

/** How many entries of the histories one request made. */
export const countBatch = (db: CommonQueryMethods, organizationId: string, batchId: string): Promise<number> => {
  const parts = batched.map(
    (table) => sql.fragment`
      SELECT count(*) AS entries FROM ${sql.identifier([table])}
      WHERE organization_id = ${organizationId} AND batch_id = ${batchId}`,
  )
  return db.oneFirst(sql.type(z.object({ entries: z.number() }))`
    SELECT sum(entries)::bigint AS entries FROM (${sql.join(parts, sql.fragment` UNION ALL `)}) AS counted`)
}
