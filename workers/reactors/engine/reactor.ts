import type { CommonQueryMethods, QuerySqlToken } from 'slonik'
import type { z } from 'zod'
import type { DomainEvent } from '#domain/events.ts'
import type { Ledger } from '#ledger/ledger.ts'
import type { ActionOutcome } from '#ledger/messages.ts'
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

/**
 * The ledger's own words: all but `retryable` are answers. `retryAt`: not before then, for what
 * waits for something known.
 */
export type Sent = Readonly<{ outcome: ActionOutcome['outcome']; code?: string; retryAt?: Date }>

export type SendTools = Readonly<{ ledger: Ledger; db: CommonQueryMethods; clock: Clock }>

type Definition<Type extends EventType, Body> = Readonly<{
  name: string
  /**
   * Statements that bring its own tables from each version to the next, the first ones from
   * nothing: they are never built anew, as what was decided stays decided. Unqualified in all SQL,
   * before the registry's.
   */
  tables: readonly (readonly QuerySqlToken[])[]
  /** None for one whose intents come from scheduled work alone. */
  events: readonly Type[]
  /**
   * Counts the events and says what follows. Runs in the transaction that moves the checkpoint and
   * keeps the intents, and may read its own tables and the registry with `db`. Never runs in a
   * rebuild.
   */
  react: (
    events: readonly ProjectedEvent<EventOf<Type>>[],
    db: CommonQueryMethods,
  ) => Promise<readonly Intention<Body>[]>
  /**
   * Whether nothing that is in the log by now can lead to anything: then it is not read. Asked
   * while it stands still.
   */
  isIdle?: (db: CommonQueryMethods) => Promise<boolean>
  /** What an intent says, as it is kept. */
  intent: z.ZodType<Body>
  /**
   * Asks the ledger for each of them, of different keys, with the intent's id as Idempotency-Key;
   * answers in their order. What throws because something is away for a moment is sent again.
   */
  send: (intents: readonly Intent<Body>[], tools: SendTools) => Promise<readonly Sent[]>
}>

const never = async () => false

/**
 * In ms: as often as screens change. What follows from an event is not waited for by who caused it.
 */
const rest = 100

/** Turns events into commands, each once. */
export type Reactor = Readonly<{
  name: string
  tables: Definition<never, never>['tables']
  /**
   * How it takes events in: as a projection does, with a checkpoint, the store's id, and halts of
   * its own.
   */
  intake: Projection & Readonly<{ schema: string }>
  send: (intents: readonly Intent<unknown>[], tools: SendTools) => Promise<readonly Sent[]>
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
      ...{ name: schema, schema, version, events, categories: categoriesOfEvents(events) },
      ...{ tables: [], indexes: [], rest, isLazy: false },
      // The engine gives it no other types: see decode-page.ts.
      apply: apply as Apply,
    },
    send: (intents, tools) =>
      send(
        intents.map((one) => ({ ...one, body: intent.parse(one.body) })),
        tools,
      ),
  }
}
