/** Thrown when too many tasks wait, or when one waits or runs too long. */
export class QueueBusy extends Error {
  override readonly name = 'QueueBusy'
}
