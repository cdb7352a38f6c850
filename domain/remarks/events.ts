import type { TypedMessage } from '#domain/decider.ts'

/** A remark about a student in a period. The registry stores its text, which no event may hold. */
export type Remark = Readonly<{
  recordId: string
  localDate: string
  class: string
  /** The remark that this one replaces; null for the first. */
  replaces: string | null
}>

export type RemarkEvent = TypedMessage<'RemarkWritten', Remark>
