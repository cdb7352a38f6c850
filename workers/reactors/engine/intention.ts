import type { RecordedEvent } from '#platform/event-store/event-store.ts'

export type Intention<Body> = Readonly<{
  source: Pick<RecordedEvent, 'id' | 'stream' | 'position'>
  /** Tells an event's intents apart, such as by rule, window and number. */
  what: string
  /** Intents with the same key are sent in order. */
  key: string
  organizationId: string
  body: Body
}>

export type Intent<Body> = Readonly<{ id: string; key: string; organizationId: string; body: Body }>
