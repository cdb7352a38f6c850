import type { QueryClient } from '@tanstack/react-query'
import type { CommandResult } from '#api/contracts/actions.ts'
import { noteOwnPosition } from '#web/client/api/own-position.ts'
import type { HistoryName } from '#web/client/history-names.ts'

export const afterCommand = (
  client: QueryClient,
  { position }: Pick<CommandResult, 'position'>,
  history: HistoryName = 'points',
) => {
  noteOwnPosition(position, history)
  return client.invalidateQueries({
    predicate: ({ meta }) => meta?.reads.includes(history) ?? false,
  })
}
