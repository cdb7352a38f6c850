/**
 * What commands write to: points, attendance, homework that was handed in or not, homework that was
 * left unfinished, and sessions of board games. Each has its own history.
 */
export type LedgerName = 'points' | 'attendance' | 'homework' | 'unfinished' | 'boardGames'

/**
 * What each query says as its `meta`: the ledgers whose records it shows, and is old after a
 * command on. What staff keep in place reads none.
 */
export type QueryMeta = { reads: readonly LedgerName[] }

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta
  }
}

const undoAt = (path: string) => ({
  one: (action: string) => `${path}/${action}`,
  batch: (batch: string) => `${path}/batches/${batch}`,
})

const sessionOf = (session: string) => `/v2/boardGame/session/${session}`

/** Where what was recorded is taken back. */
export const undoPaths: Record<
  LedgerName,
  { one: (action: string) => string; batch: (batch: string) => string }
> = {
  points: {
    one: (action) => `/actions/${action}`,
    batch: (batch) => `/v2/actions/batches/${batch}`,
  },
  attendance: undoAt('/actions/attendance'),
  homework: undoAt('/v2/homework/homeworkSubmitRecord'),
  unfinished: undoAt('/v2/homework/unfinishedHomework'),
  // A session is taken back whole.
  boardGames: { one: sessionOf, batch: sessionOf },
}
