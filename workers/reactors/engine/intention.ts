import type { RecordedEvent } from '#platform/event-store/event-store.ts'

/** What is to be asked of the ledger because of an event. */
export type Intention<Body> = Readonly<{
  /** The event that decided it. */
  source: Pick<RecordedEvent, 'id' | 'stream' | 'position'>
  /** What was decided at it, such as rule, window and n: with the source it makes the id. */
  what: string
  /**
   * What has the same key is sent in the order in which it was decided, one after the other: a
   * profile.
   */
  key: string
  organizationId: string
  body: Body
}>

/** `id` is the Idempotency-Key for the ledger: the same however often it is sent. */
export type Intent<Body> = Readonly<{ id: string; key: string; organizationId: string; body: Body }>
