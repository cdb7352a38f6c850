import type { CommonQueryMethods, QuerySqlToken } from 'slonik'
import { categoryOf, type DomainEvent } from '#domain/events.ts'
import type { RecordedEvent } from '#platform/event-store/event-store.ts'

type EventType = DomainEvent['type']
type EventOf<Type extends EventType> = Extract<DomainEvent, { type: Type }>

export type ProjectedEvent<Event extends DomainEvent = DomainEvent> = Readonly<{
  recorded: RecordedEvent
  event: Event
}>

/** Lets a part of a projection select its own events. */
export const isEventOf =
  <Type extends EventType>(types: readonly Type[]) =>
  (projected: ProjectedEvent): projected is ProjectedEvent<EventOf<Type>> =>
    types.some((type) => type === projected.event.type)

export type Apply<Event extends DomainEvent = DomainEvent> = (
  events: readonly ProjectedEvent<Event>[],
  db: CommonQueryMethods,
) => Promise<void>

/** The schema is named by name and version, unless `schema` is set. */
export type ReadModelName = Readonly<{ name: string; version: number; schema?: string }>

export type EventReader = Readonly<{ events: readonly EventType[]; categories: readonly string[] }>

/** Can be rebuilt from the log. Its SQL names no schema, because a rebuild fills another one. */
export type Projection = ReadModelName &
  EventReader &
  Readonly<{
    tables: readonly QuerySqlToken[]
    indexes: readonly QuerySqlToken[]
    /** In ms between two pages; 0 unless the read model is lazy. */
    rest: number
    /** Lags a second or two, because it is applied with the other lazy read models. */
    isLazy: boolean
    apply: Apply
  }>

type Definition<Type extends EventType> = Readonly<{
  name: string
  /** Raise it when tables or meaning change. Versions never share tables. */
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
