import type { RowSelectionState } from '@tanstack/react-table'
import { useState } from 'react'

export type Selection = {
  /** By the rows' keys; they stay chosen on other pages and under other filters. */
  selected: RowSelectionState
  setSelected: (selected: RowSelectionState) => void
  ids: readonly string[]
  clear: () => void
}

/** The rows that something is going to be done with together. */
export const useSelection = (): Selection => {
  const [selected, setSelected] = useState<RowSelectionState>({})
  return { selected, setSelected, ids: Object.keys(selected), clear: () => setSelected({}) }
}
