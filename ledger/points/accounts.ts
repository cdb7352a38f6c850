import type { AccountCommand } from '#domain/points/commands.ts'
import type { AccountEvent } from '#domain/points/events.ts'
import { type PointsAccount, pointsDecider } from '#domain/points/points.ts'
import type { OrderEvent } from '#domain/shop/events.ts'
import type { LedgerParts } from '../ledger-parts.ts'
import { openStudentActions } from '../student-actions.ts'

export const openAccounts = (parts: LedgerParts) =>
  openStudentActions<PointsAccount, AccountCommand, AccountEvent | OrderEvent>(parts, {
    category: 'account',
    decider: pointsDecider,
    findHeads: parts.eventStore.appendUnseen ? undefined : parts.findAccountHeads,
  })
export type Accounts = ReturnType<typeof openAccounts>
