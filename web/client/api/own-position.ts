import type { LedgerName } from '#web/client/ledgers.ts'

/** Ms during which lists wait for the user's own commands. */
const worthWaiting = 60_000

const own = new Map<LedgerName, { position: string; at: number }>()

const recent = (ledger: LedgerName) => {
  const last = own.get(ledger)
  return last && Date.now() - last.at < worthWaiting ? last.position : undefined
}

export const noteOwnPosition = (position: string, ledger: LedgerName = 'points') => {
  const before = recent(ledger)
  if (before && before > position) return
  own.set(ledger, { position, at: Date.now() })
}

export const ownPosition = (ledger: LedgerName = 'points') => recent(ledger)

export const forgetOwnPositions = () => own.clear()
