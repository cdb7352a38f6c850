import { DomainError } from '#domain/decider.ts'
import type { LedgerResult } from './messages.ts'
import { countShort } from './points/checks.ts'

export const refusalOf = ({ outcomes }: LedgerResult): DomainError | undefined => {
  if (outcomes.some(({ outcome }) => outcome === 'appended')) return undefined
  return countShort(outcomes.flatMap(({ code }) => (code ? new DomainError(code) : [])))
}
