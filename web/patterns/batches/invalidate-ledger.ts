import type { QueryClient } from '@tanstack/react-query'
import type { CommandResult } from '#api/contracts/actions.ts'
import { noteOwnPosition } from '#web/client/api/own-position.ts'
import type { LedgerName } from '#web/client/ledgers.ts'

export const afterCommand = (
  client: QueryClient,
  { position }: Pick<CommandResult, 'position'>,
  ledger: LedgerName = 'points',
) => {
  noteOwnPosition(position, ledger)
  return client.invalidateQueries({
    predicate: ({ meta }) => meta?.reads.includes(ledger) ?? false,
  })
}
