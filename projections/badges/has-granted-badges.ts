import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import type { EventStore, Position } from '#platform/event-store/event-store.ts'
import { sql } from '#platform/postgres/pool.ts'
import { hasRead } from '../engine/has-read.ts'
import { categoriesOfEvents } from '../engine/projection.ts'
import { schemaExists } from '../engine/schema.ts'
import { reactorSchema } from '../engine/schema-names.ts'
import { badgeEvents, badgeReactor } from './boundary.ts'

const schema = reactorSchema(badgeReactor)
const reader = { name: schema, schema, version: 0, categories: categoriesOfEvents(badgeEvents) }

type Deps = Readonly<{ db: CommonQueryMethods; eventStore: Pick<EventStore, 'readAll'> }>

/** Returns whether the school has every badge that follows from the log up to `position`. */
export const hasGrantedBadges = async (
  deps: Deps,
  organizationId: string,
  position: Position,
): Promise<boolean> => {
  const { db } = deps
  if (!(await schemaExists(db, schema))) return true
  if (!(await hasRead(deps, reader, position))) return false
  // An intent with an error waits until somebody retries it.
  return !(await db.exists(sql.type(z.unknown())`
    SELECT FROM ${sql.identifier([schema, 'intents'])}
    WHERE organization_id = ${organizationId} AND position <= ${position} AND error IS NULL`))
}
