export type HistoryName =
  | 'points'
  | 'attendance'
  | 'homework'
  | 'unfinished'
  | 'boardGames'
  | 'certificates'
  | 'houses'

export type QueryMeta = { reads: readonly HistoryName[] }

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
  HistoryName,
  { one: (action: string) => string; batch: (batch: string) => string }
> = {
  points: {
    one: (action) => `/actions/${action}`,
    batch: (batch) => `/v2/actions/batches/${batch}`,
  },
  attendance: undoAt('/actions/attendance'),
  homework: undoAt('/v2/homework/homeworkSubmitRecord'),
  unfinished: undoAt('/v2/homework/unfinishedHomework'),
  certificates: undoAt('/v2/recognition/certificates/printed'),
  houses: undoAt('/v2/houses/awards'),
  boardGames: { one: sessionOf, batch: sessionOf },
}
