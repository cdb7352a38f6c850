import type { Halt } from './failures.ts'
import type { ReadModelName } from './projection.ts'

export class RebuildFailed extends Error {
  override readonly name = 'RebuildFailed'
  readonly halt?: Halt
  constructor(message: string, halt?: Halt) {
    super(message)
    if (halt) this.halt = halt
  }
}

export const failedAt = ({ name }: ReadModelName, halt: Halt) =>
  new RebuildFailed(
    `The event ${halt.event_id} at ${halt.position} cannot be applied to ${name}: ${halt.error}`,
    halt,
  )
