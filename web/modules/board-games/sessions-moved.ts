import type { QueryClient } from '@tanstack/react-query'
import { noteOwnPosition } from '#web/client/api/own-position.ts'

/** After a command: fetches sessions again, once the read model has them. */
export const sessionsMoved =
  (client: QueryClient) =>
  ({ position }: { position: string }) => {
    noteOwnPosition(position, 'boardGames')
    void client.invalidateQueries({
      predicate: ({ meta }) => meta?.reads.includes('boardGames') ?? false,
    })
  }
