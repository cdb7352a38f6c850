import { type ReactNode, useEffect, useRef } from 'react'

/**
 * The bar of the screen's main action, always in sight. `children` say what would happen; `end`
 * holds the buttons.
 */
export const ActionBar = ({ children, end }: { children?: ReactNode; end: ReactNode }) => {
  const bar = useRef<HTMLDivElement>(null)
  // As high as its words need: what it would cover, and the toasts above it, keep clear of it.
  useEffect(() => {
    const { style } = document.documentElement
    if (!bar.current || !globalThis.ResizeObserver) return
    const observer = new ResizeObserver(() =>
      style.setProperty('--bar-h', `${bar.current?.offsetHeight ?? 0}px`),
    )
    observer.observe(bar.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--bar-h')
    }
  }, [])
  return (
    <div className="bar" ref={bar}>
      <div className="grow">{children}</div>
      <div className="bar-end">{end}</div>
    </div>
  )
}
