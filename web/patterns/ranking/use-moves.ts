import { useEffect, useLayoutEffect, useRef, useState } from 'react'

const markFor = 6000

export type RankedRow = { key: string; rank: number }
/** `from`: the previous rank; null for a new row. */
export type RankMove = { direction: 'up' | 'down'; from: number | null }

export const movesBetween = (
  before: readonly RankedRow[],
  after: readonly RankedRow[],
): Map<string, RankMove> => {
  const was = new Map(before.map(({ key, rank }) => [key, rank]))
  const moves = new Map<string, RankMove>()
  for (const { key, rank } of after) {
    const from = was.get(key) ?? null
    if (from === null || rank < from) moves.set(key, { direction: 'up', from })
    else if (rank > from) moves.set(key, { direction: 'down', from })
  }
  return moves
}

/** Returns the moves of the last 6 s. The first list that is not empty has no moves. */
export const useMoves = (rows: readonly RankedRow[]): ReadonlyMap<string, RankMove> => {
  const before = useRef<readonly RankedRow[]>([])
  const [moves, setMoves] = useState<ReadonlyMap<string, RankMove>>(new Map())
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())

  // Runs before the paint, so that mark and slide start together.
  useLayoutEffect(() => {
    const former = before.current
    before.current = rows
    if (former.length === 0) return
    const fresh = movesBetween(former, rows)
    if (fresh.size === 0) return
    setMoves((shown) => new Map([...shown, ...fresh]))
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      // A row that moved again keeps its newer mark.
      setMoves((shown) => new Map([...shown].filter(([key, move]) => fresh.get(key) !== move)))
    }, markFor)
    timers.current.add(timer)
  }, [rows])
  useEffect(() => {
    const running = timers.current
    return () => running.forEach(clearTimeout)
  }, [])

  return moves
}
