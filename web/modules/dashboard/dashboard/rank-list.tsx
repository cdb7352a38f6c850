import { useEffect } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useMoves } from '#web/patterns/ranking/use-moves.ts'
import { useSlide } from '#web/patterns/ranking/use-slide.ts'
import { useCalmAnnounce } from '#web/ui/states/announcer.tsx'
import type { RankEntry } from './rank-entry.ts'
import { RankRow } from './rank-row.tsx'
import { useMerged } from './use-merged.ts'

type RankListProps = {
  entries: readonly RankEntry[]
  /** The list's period and category; rows animate only within one list. */
  listKey: string
  label: string
}

/**
 * Shows a live ranking. Rows slide to their new rank. A row that rises keeps a gold edge and "up
 * from 3" for 6 s. Changes within a second count as one move.
 */
export const RankList = ({ listKey, ...props }: RankListProps) => (
  <LiveRows key={listKey} {...props} />
)

const LiveRows = ({ entries, label }: Omit<RankListProps, 'listKey'>) => {
  const { LL } = useI18nContext()
  const announce = useCalmAnnounce()
  const merged = useMerged(
    entries,
    entries.map(({ key, rank, points }) => `${key} ${rank} ${points}`).join(),
  )
  const moves = useMoves(merged)
  const list = useSlide(merged.map(({ key }) => key).join())

  useEffect(() => {
    const risen = merged.find(
      ({ key }) => moves.get(key)?.direction === 'up' && moves.get(key)?.from,
    )
    const from = risen && moves.get(risen.key)?.from
    if (risen && from)
      announce(LL.common.rank.announceUp({ name: risen.name, from, to: risen.rank }))
  }, [moves, merged, announce, LL])

  return (
    <ol ref={list} aria-label={label} style={{ position: 'relative' }}>
      {merged.map((entry) => (
        <RankRow key={entry.key} entry={entry} move={moves.get(entry.key)} />
      ))}
    </ol>
  )
}
