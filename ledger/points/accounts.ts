import { pointsDecider } from '#domain/points/points.ts'
import { openAggregate } from '../aggregate.ts'
import type { LedgerParts } from '../parts.ts'

/** The students' accounts: points, redemptions and what became of orders. */
export const openAccounts = (parts: LedgerParts) =>
  openAggregate(parts, {
    category: 'account',
    decider: pointsDecider,
    findHeads: parts.eventStore.appendUnseen ? undefined : parts.findAccountHeads,
  })
export type Accounts = ReturnType<typeof openAccounts>
