import type { RecordedEvent } from '#platform/event-store/event-store.ts'

export type Intention<Body> = Readonly<{
  source: Pick<RecordedEvent, 'id' | 'stream' | 'position'>
  /** Tells intents of one event apart, such as by rule, window and number. */
  what: string
  /** Intents with one key are sent in order. */
  key: string
  organizationId: string
  body: Body
}>

export type Intent<Body> = Readonly<{ id: string; key: string; organizationId: string; body: Body }>
