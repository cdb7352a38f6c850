import type { Halt } from './failures.ts'

/** The rebuild could not be finished; the read model is as it was. `halt` says at which event. */
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
