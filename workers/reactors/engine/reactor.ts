import type { CommonQueryMethods, QuerySqlToken } from 'slonik'
import type { z } from 'zod'
import type { DomainEvent } from '#domain/events.ts'
import type { ActionOutcome } from '#ledger/calls.ts'
import type { Ledger } from '#ledger/ledger.ts'
import type { Clock } from '#platform/clock.ts'
import {
  type Apply,
  categoriesOfEvents,
  type ProjectedEvent,
  type Projection,
} from '#projections/engine/projection.ts'
import { reactorSchema } from '#projections/engine/schema-names.ts'
import type { Intent, Intention } from './intention.ts'
import { addIntents } from './intents.ts'
import { refuseOtherVersion } from './version.ts'

type EventType = DomainEvent['type']
type EventOf<Type extends EventType> = Extract<DomainEvent, { type: Type }>

/** All outcomes but `retryable` are final. `retryAt`: when to retry, within a minute. */
export type SentCommand = Readonly<{
  outcome: ActionOutcome['outcome']
  code?: string
  retryAt?: Date
}>

export type SendTools = Readonly<{ ledger: Ledger; db: CommonQueryMethods; clock: Clock }>

type Definition<Type extends EventType, Body> = Readonly<{
  name: string
  /** One list of statements per version. Tables are never rebuilt, because decisions are final. */
  tables: readonly (readonly QuerySqlToken[])[]
  events: readonly Type[]
  /** Runs in the checkpoint's transaction, and never in a rebuild. */
  react: (
    events: readonly ProjectedEvent<EventOf<Type>>[],
    db: CommonQueryMethods,
  ) => Promise<readonly Intention<Body>[]>
  /** Returns true if the log can be skipped unread. */
  isIdle?: (db: CommonQueryMethods) => Promise<boolean>
  intent: z.ZodType<Body>
  /**
   * Returns outcomes in the order of the intents, whose keys differ. Transient errors are retried.
   */
  send: (intents: readonly Intent<Body>[], tools: SendTools) => Promise<readonly SentCommand[]>
}>

const never = async () => false

/** In ms between pages, because screens update no more often. */
const rest = 100

export type Reactor = Readonly<{
  name: string
  tables: Definition<never, never>['tables']
  intake: Projection & Readonly<{ schema: string }>
  send: (intents: readonly Intent<unknown>[], tools: SendTools) => Promise<readonly SentCommand[]>
  isIdle: NonNullable<Definition<never, never>['isIdle']>
}>

export const defineReactor = <Type extends EventType, Body>(
  definition: Definition<Type, Body>,
): Reactor => {
  const { name, tables, events, react, intent, send, isIdle = never } = definition
  const schema = reactorSchema(name)
  const version = tables.length
  const apply: Apply<EventOf<Type>> = async (page, db) => {
    await refuseOtherVersion(db, schema, version)
    await addIntents(db, { name, schema }, await react(page, db))
  }
  return {
    name,
    tables,
    isIdle,
    intake: {
      name: schema,
      schema,
      version,
      events,
      categories: categoriesOfEvents(events),
      tables: [],
      indexes: [],
      rest,
      isLazy: false,
      // The engine passes only events of these types (decode-page.ts).
      apply: apply as Apply,
    },
    send: (intents, tools) =>
      send(
        intents.map((one) => ({ ...one, body: intent.parse(one.body) })),
        tools,
      ),
  }
}
