import type { CommonQueryMethods, QuerySqlToken } from 'slonik'
import type { DomainEvent } from '#domain/events.ts'
import type { RecordedEvent } from '#platform/event-store/event-store.ts'
import type { ReadModel } from '#platform/postgres/pool.ts'

/** An event as a projection gets it: what the store recorded, and its type and data in their present version. */
export type ProjectedEvent = Readonly<{ recorded: RecordedEvent; event: DomainEvent }>

/** Writes what the events change, set-wise. Runs in the transaction that also moves the checkpoint. */
export type Project = (events: readonly ProjectedEvent[], db: CommonQueryMethods) => Promise<void>

/**
 * A read model that can be thrown away and built again from the log. Its tables are in a schema named by its version and unqualified in all
 * SQL, so that a rebuild fills another schema with the same statements.
 */
export type Projection = Readonly<{
  name: ReadModel
  /** Of its tables, see `readModels`: workers build what is not there yet at their start. */
  version: number
  /** Of the streams that it reads. */
  categories: readonly string[]
  /** Statements that make its tables, with what the writing itself needs to be fast. */
  tables: readonly QuerySqlToken[]
  /** Statements for what only the queries need; a rebuild runs them after the replay. */
  indexes: readonly QuerySqlToken[]
  project: Project
}>
