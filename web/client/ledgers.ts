/** What commands write to: points, or attendance. Each has its own history, and is read from a read model of its own. */
export type Ledger = 'points' | 'attendance'

/** What each query says as its `meta`: the ledgers whose records it shows, and is old after a command on. What staff keep in place reads none. */
export type QueryMeta = { reads: readonly Ledger[] }

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta
  }
}

/** Where what was recorded is taken back. */
export const undoPaths: Record<Ledger, { one: (action: string) => string; batch: (batch: string) => string }> = {
  points: { one: (action) => `/actions/${action}`, batch: (batch) => `/v2/actions/batches/${batch}` },
  attendance: {
    one: (action) => `/actions/attendance/${action}`,
    batch: (batch) => `/actions/attendance/batches/${batch}`,
  },
}
