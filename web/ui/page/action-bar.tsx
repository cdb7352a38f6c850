import { type ReactNode, useEffect, useRef } from 'react'

export const ActionBar = ({ children, end }: { children?: ReactNode; end: ReactNode }) => {
  const bar = useRef<HTMLDivElement>(null)
  // Publishes the bar's height, which varies, so that content and toasts keep their distance.
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
