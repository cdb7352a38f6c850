import type { RowSelectionState } from '@tanstack/react-table'
import { useState } from 'react'

export type Selection = {
  selected: RowSelectionState
  setSelected: (selected: RowSelectionState) => void
  ids: readonly string[]
  clear: () => void
}

export const useSelection = (): Selection => {
  const [selected, setSelected] = useState<RowSelectionState>({})
  return { selected, setSelected, ids: Object.keys(selected), clear: () => setSelected({}) }
}
