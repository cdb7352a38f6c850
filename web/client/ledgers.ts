/** What commands write to: points, or attendance. Each has its own history, and is read from a read model of its own. */
export type Ledger = 'points' | 'attendance'

/** Where what was recorded is taken back. */
export const undoPaths: Record<Ledger, { one: (action: string) => string; batch: (batch: string) => string }> = {
  points: { one: (action) => `/actions/${action}`, batch: (batch) => `/v2/actions/batches/${batch}` },
  attendance: {
    one: (action) => `/actions/attendance/${action}`,
    batch: (batch) => `/actions/attendance/batches/${batch}`,
  },
}
