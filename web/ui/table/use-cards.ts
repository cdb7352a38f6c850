import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useMediaQuery } from '../browser/use-media-query.ts'

/**
 * Shows a table as cards on a phone, or where its columns do not fit. Measures them again when
 * `columns` changes.
 */
export const useCards = (columns: string) => {
  const ref = useRef<HTMLTableElement>(null)
  const isPhone = useMediaQuery('(width < 600px)')
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY)
  const [needed, setNeeded] = useState({ columns, px: 0 })
  const isCards = isPhone || (needed.columns === columns && needed.px > width)

  // Runs before the paint, so that no wide table flashes.
  useLayoutEffect(() => {
    const box = ref.current?.parentElement
    if (!box || isCards) return
    const { scrollWidth, clientWidth } = box
    if (scrollWidth <= clientWidth + 1) return
    setWidth(clientWidth)
    setNeeded({ columns, px: scrollWidth })
  })

  useEffect(() => {
    const box = ref.current?.parentElement
    if (!box || !globalThis.ResizeObserver) return
    const observer = new ResizeObserver(() => setWidth(box.clientWidth))
    observer.observe(box)
    return () => observer.disconnect()
  })
  return { ref, isCards }
}
