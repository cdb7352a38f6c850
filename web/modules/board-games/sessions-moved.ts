import type { QueryClient } from '@tanstack/react-query'
import { noteOwnPosition } from '#web/client/api/own-position.ts'

/** Refetches sessions once the read model has the command. */
export const sessionsMoved =
  (client: QueryClient) =>
  ({ position }: { position: string }) => {
    noteOwnPosition(position, 'boardGames')
    void client.invalidateQueries({
      predicate: ({ meta }) => meta?.reads.includes('boardGames') ?? false,
    })
  }
