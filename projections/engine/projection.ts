import type { CommonQueryMethods, QuerySqlToken } from 'slonik'
import { categoryOf, type DomainEvent } from '#domain/events.ts'
import type { RecordedEvent } from '#platform/event-store/event-store.ts'

type EventType = DomainEvent['type']
type EventOf<Type extends EventType> = Extract<DomainEvent, { type: Type }>

export type ProjectedEvent<Event extends DomainEvent = DomainEvent> = Readonly<{
  recorded: RecordedEvent
  event: Event
}>

export type Apply<Event extends DomainEvent = DomainEvent> = (
  events: readonly ProjectedEvent<Event>[],
  db: CommonQueryMethods,
) => Promise<void>

/** Name and version give the schema, unless it has a fixed one. */
export type ReadModelName = Readonly<{ name: string; version: number; schema?: string }>

export type EventReader = Readonly<{ events: readonly EventType[]; categories: readonly string[] }>

/**
 * A read model that can be rebuilt from the log. Its SQL names no schema, so that a rebuild fills
 * another one.
 */
export type Projection = ReadModelName &
  EventReader &
  Readonly<{
    tables: readonly QuerySqlToken[]
    indexes: readonly QuerySqlToken[]
    rest: number
    /** True if nobody watches it live: then it follows a little later, in larger pages. */
    isLazy: boolean
    apply: Apply
  }>

type Definition<Type extends EventType> = Readonly<{
  name: string
  /** Raise it when the tables or their meaning change. Two versions never share tables. */
  version: number
  events: readonly Type[]
  apply: Apply<EventOf<Type>>
  tables: readonly QuerySqlToken[]
  indexes?: readonly QuerySqlToken[]
  isLazy?: boolean
}>

const lazyRest = 1_500

export const categoriesOfEvents = (events: readonly EventType[]) => [
  ...new Set(events.map(categoryOf)),
]

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
  apply: apply as Apply,
})
