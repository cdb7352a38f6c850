import type { QueryClient } from '@tanstack/react-query'
import { noteOwnPosition } from '#web/client/api/own-position.ts'

/** After a command: what shows sessions is fetched anew, and not before the read model has it. */
export const sessionsMoved =
  (client: QueryClient) =>
  ({ position }: { position: string }) => {
    noteOwnPosition(position, 'boardGames')
    void client.invalidateQueries({
      predicate: ({ meta }) => meta?.reads.includes('boardGames') ?? false,
    })
  }
