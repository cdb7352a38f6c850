export type LedgerName = 'points' | 'attendance' | 'homework' | 'unfinished' | 'boardGames'

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
  boardGames: { one: sessionOf, batch: sessionOf },
}
