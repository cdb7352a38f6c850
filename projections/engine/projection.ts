import type { CommonQueryMethods, QuerySqlToken } from 'slonik'
import { categoryOf, type DomainEvent } from '#domain/events.ts'
import type { RecordedEvent } from '#platform/event-store/event-store.ts'

type EventType = DomainEvent['type']
type EventOf<Type extends EventType> = Extract<DomainEvent, { type: Type }>

/**
 * An event as a projection gets it: what the store recorded, and its type and data in their present
 * version.
 */
export type ProjectedEvent<Event extends DomainEvent = DomainEvent> = Readonly<{
  recorded: RecordedEvent
  event: Event
}>

/**
 * Writes what the events change, set-wise. Runs in the transaction that also moves the checkpoint.
 */
export type Apply<Event extends DomainEvent = DomainEvent> = (
  events: readonly ProjectedEvent<Event>[],
  db: CommonQueryMethods,
) => Promise<void>

/**
 * Which tables are meant: a name and its version name their schema, unless it has one for good,
 * whatever the version.
 */
export type ReadModelName = Readonly<{ name: string; version: number; schema?: string }>

/**
 * What reads the log from one end to the other: it sees these types of events, each in the category
 * that it belongs to.
 */
export type EventReader = Readonly<{ events: readonly EventType[]; categories: readonly string[] }>

/**
 * A read model that can be thrown away and built again from the log. Its tables are in a schema
 * named by its version and unqualified in all SQL, so that a rebuild fills another schema with the
 * same statements.
 */
export type Projection = ReadModelName &
  EventReader &
  Readonly<{
    /** Statements that make its tables, with what the writing itself needs to be fast. */
    tables: readonly QuerySqlToken[]
    /** Statements for what only the queries need; a rebuild runs them after the replay. */
    indexes: readonly QuerySqlToken[]
    /** How long it rests after each work, in ms. */
    rest: number
    /**
     * Nobody watches it live: it follows with others like it, a little later and in larger pages.
     */
    isLazy: boolean
    apply: Apply
  }>

type Definition<Type extends EventType> = Readonly<{
  name: string
  /**
   * Raise it when the tables or their meaning change: workers build what is not there yet at their
   * start, and processes of two versions never meet each other's tables.
   */
  version: number
  events: readonly Type[]
  apply: Apply<EventOf<Type>>
  tables: readonly QuerySqlToken[]
  indexes?: readonly QuerySqlToken[]
  isLazy?: boolean
}>

/** In ms. */
const lazyRest = 1_500

/** The categories that these types are found in. */
export const categoriesOfEvents = (events: readonly EventType[]) => [
  ...new Set(events.map(categoryOf)),
]

/** A projection by the events that it is about: it is given those, decoded, and no others. */
export const defineProjection = <Type extends EventType>({
  apply,
  indexes = [],
  isLazy = false,
  ...definition
}: Definition<Type>): Projection => ({
  ...definition,
  indexes,
  rest: isLazy ? lazyRest : 0,
  isLazy,
  categories: categoriesOfEvents(definition.events),
  // The engine gives it no other types: see decode-page.ts.
  apply: apply as Apply,
})
