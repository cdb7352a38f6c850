import { useEffect, useState } from 'react'
import { rowAnchor } from './history-columns.tsx'
import type { HistoryListEntry } from './history-kind.ts'

/** Focuses the linked record once it is on the page. */
export const useTarget = (target: string, rows: readonly Pick<HistoryListEntry, '_id'>[]) => {
  const isHere = rows.some(({ _id }) => _id === target)
  useEffect(() => {
    if (!isHere) return
    const anchor = document.getElementById(rowAnchor(target))
    anchor?.focus({ preventScroll: true })
    anchor?.scrollIntoView?.({ block: 'center' })
  }, [isHere, target])
}

export const useOpened = <Row extends HistoryListEntry>() => {
  const [opened, setOpened] = useState<readonly string[]>([])
  const isOpen = ({ batch }: Row) => opened.includes(batch)
  return {
    isOpen,
    toggle: (row: Row) =>
      setOpened(
        isOpen(row) ? opened.filter((batch) => batch !== row.batch) : [...opened, row.batch],
      ),
  }
}
