/** Thrown when too many tasks wait, or when a task takes too long. */
export class QueueBusy extends Error {
  override readonly name = 'QueueBusy'
}
