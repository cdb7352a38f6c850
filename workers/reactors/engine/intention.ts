import type { RecordedEvent } from '#platform/event-store/event-store.ts'

export type Intention<Body> = Readonly<{
  source: Pick<RecordedEvent, 'id' | 'stream' | 'position'>
  /** With the source it makes the id, such as rule, window and n. */
  what: string
  /** Intents with one key are sent in order. */
  key: string
  organizationId: string
  body: Body
}>

export type Intent<Body> = Readonly<{ id: string; key: string; organizationId: string; body: Body }>
