import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import type { FindHeads } from '#platform/command-handler/tasks.ts'
import type { EventStore } from '#platform/event-store/event-store.ts'
import { sql } from '#platform/postgres/pool.ts'
import { prepared } from '#platform/postgres/prepared.ts'
import { isBuiltFrom } from '../engine/checkpoint.ts'
import { pointsProjection } from './points.ts'

type Sources = Readonly<{ db: CommonQueryMethods; eventStore: Pick<EventStore, 'storeId'> }>

const Head = z.object({ id: z.string(), revision: z.number() })

/**
 * Balance and history share a transaction, so the stream up to `revision` lacks every action that
 * the history lacks.
 */
export const createFindAccountHeads = ({ db, eventStore }: Sources): FindHeads => {
  // Read only once, because the store itself stops if the log is replaced.
  let storeId: Promise<string> | undefined
  return async (streams) => {
    const [first] = streams
    if (!first) return new Map()
    storeId ??= eventStore.storeId()
    const id = await storeId.catch((error) => {
      storeId = undefined
      throw error
    })
    const { organizationId } = first
    const profiles = streams.map((stream) => stream.id)
    const actions = streams.flatMap(({ eventIds }) => eventIds)
    const rows = await db.any(
      prepared(sql.type(Head)`
        SELECT wanted.id, coalesce(balances.revision, -1) AS revision
        FROM unnest(${sql.array(profiles, 'uuid')}) AS wanted (id)
        LEFT JOIN balances ON balances.organization_id = ${organizationId} AND balances.profile_id = wanted.id
        WHERE ${isBuiltFrom(pointsProjection, id)} AND NOT EXISTS (
          SELECT FROM actions WHERE organization_id = ${organizationId} AND id = ANY(${sql.array(actions, 'uuid')}))`),
    )
    return new Map(rows.map(({ id, revision }) => [id, revision]))
  }
}
