import type { LedgerName } from '#web/client/ledgers.ts'

/**
 * So long a list that has not caught up with a command of this page is told to be stale, and is
 * asked for again.
 */
const worthWaiting = 60_000

const own = new Map<LedgerName, { position: string; at: number }>()

const recent = (ledger: LedgerName) => {
  const last = own.get(ledger)
  return last && Date.now() - last.at < worthWaiting ? last.position : undefined
}

/**
 * Remembers how far a command of this page has moved a ledger, so that the lists fetched next show
 * it.
 */
export const noteOwnPosition = (position: string, ledger: LedgerName = 'points') => {
  const before = recent(ledger)
  if (before && before > position) return
  own.set(ledger, { position, at: Date.now() })
}

/** The `minPosition` for a query: read your writes. Undefined when nothing was done lately. */
export const ownPosition = (ledger: LedgerName = 'points') => recent(ledger)

/** On a page that begins nothing was done yet. */
export const forgetOwnPositions = () => own.clear()
