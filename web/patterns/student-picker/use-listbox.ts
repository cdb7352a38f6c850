import { type KeyboardEvent, type MouseEvent, useState } from 'react'

type Listbox = {
  count: number
  /** Rows per Page Up or Page Down. */
  page: number
  isTicked: (index: number) => boolean
  onTick: (from: number, to: number, ticked: boolean) => void
  reveal: (index: number) => void
}

const stepOf = (key: string, page: number) =>
  ({
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: page,
    PageUp: -page,
    Home: Number.NEGATIVE_INFINITY,
    End: Number.POSITIVE_INFINITY,
  })[key]

/** Handles the keys and clicks of an ARIA listbox with multiple selection. */
export const useListbox = ({ count, page, isTicked, onTick, reveal }: Listbox) => {
  const [at, setAt] = useState(0)
  const active = Math.min(at, count - 1)

  const go = (index: number) => {
    setAt(index)
    reveal(index)
  }
  const step = (by: number, extend: boolean) => {
    const to = Math.max(0, Math.min(count - 1, active + by))
    go(to)
    if (extend) onTick(Math.min(active, to), Math.max(active, to), true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = stepOf(event.key, page)
    if (by !== undefined) step(by, event.shiftKey)
    else if (event.key === ' ' || event.key === 'Enter') onTick(active, active, !isTicked(active))
    else if (event.key === 'Delete' || event.key === 'Backspace') onTick(active, active, false)
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) onTick(0, count - 1, true)
    else return
    event.preventDefault()
  }
  /**
   * Shift selects from the row touched last. The second click of a double click must not undo the
   * first.
   */
  const onClick = (index: number, event: MouseEvent) => {
    if (event.detail === 2) return
    const ticked = event.shiftKey || !isTicked(index)
    const from = event.shiftKey ? active : index
    onTick(Math.min(from, index), Math.max(from, index), ticked)
    setAt(index)
  }
  return { active, onKeyDown, onClick }
}
