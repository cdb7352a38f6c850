import type { Halt } from './failures.ts'

export class RebuildFailed extends Error {
  override readonly name = 'RebuildFailed'
  readonly halt?: Halt
  constructor(message: string, halt?: Halt) {
    super(message)
    if (halt) this.halt = halt
  }
}

export const failedAt = (halt: Halt) =>
  new RebuildFailed(
    `The event ${halt.event_id} at ${halt.position} cannot be taken in: ${halt.error}`,
    halt,
  )
