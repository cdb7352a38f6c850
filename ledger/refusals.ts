import { DomainError } from '#domain/decider.ts'
import type { LedgerResult } from './messages.ts'
import { countShort } from './points/checks.ts'

/** Returns why nothing was recorded, as if no race had been lost. */
export const refusalOf = ({ outcomes }: LedgerResult): DomainError | undefined => {
  if (outcomes.some(({ outcome }) => outcome === 'appended')) return undefined
  return countShort(outcomes.flatMap(({ code }) => (code ? new DomainError(code) : [])))
}
