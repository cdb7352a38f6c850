import { useState } from 'react'
import type { HistoryListEntry } from './history-kind.ts'

/** Which batches of a list are open. */
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
