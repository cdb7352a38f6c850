import type { HistoryKind, HistoryListEntry } from './history-kind.ts'

type Linked = Pick<HistoryListEntry, '_id' | 'reverts' | 'reverted_by'>

/** `first`: the upper of two linked neighbours. */
export type LinkedEntry = 'first' | 'second'

const belong = (a: Linked, b: Linked) => a.reverts?._id === b._id || b.reverts?._id === a._id

export const linksBetween = (rows: readonly Linked[]): Map<string, LinkedEntry> => {
  const threads = new Map<string, LinkedEntry>()
  rows.forEach((row, at) => {
    const below = rows[at + 1]
    if (!below || !belong(row, below)) return
    threads.set(row._id, 'first')
    threads.set(below._id, 'second')
  })
  return threads
}

export const rowKind = (
  row: Linked & Pick<HistoryListEntry, 'type'>,
  green: HistoryKind<HistoryListEntry>['green'],
) => {
  if (row.reverts) return 'reversal'
  if (row.reverted_by) return 'gone'
  return row.type === green?.type ? 'redeem' : undefined
}
