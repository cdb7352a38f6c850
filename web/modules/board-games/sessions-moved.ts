import type { QueryClient } from '@tanstack/react-query'
import { noteOwnPosition } from '#web/client/api/own-position.ts'

/** Refetches everything that reads sessions, as of the command's position or later. */
export const sessionsMoved =
  (client: QueryClient) =>
  ({ position }: { position: string }) => {
    noteOwnPosition(position, 'boardGames')
    void client.invalidateQueries({
      predicate: ({ meta }) => meta?.reads.includes('boardGames') ?? false,
    })
  }
