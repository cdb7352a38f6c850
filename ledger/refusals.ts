import { DomainError } from '#domain/decider.ts'
import type { LedgerResult } from './messages.ts'
import { countShort } from './points/checks.ts'

/**
 * Why nothing of a request was recorded, when some of it was rejected: what it would have been
 * refused with, had no race been lost.
 */
export const refusalOf = ({ outcomes }: LedgerResult): DomainError | undefined => {
  if (outcomes.some(({ outcome }) => outcome === 'appended')) return undefined
  return countShort(outcomes.flatMap(({ code }) => (code ? new DomainError(code) : [])))
}
