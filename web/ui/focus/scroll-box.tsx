import { type HTMLAttributes, type RefObject, useEffect, useRef, useState } from 'react'

export const useOverflow = (box: RefObject<HTMLElement | null>) => {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const { current } = box
    if (!current || !globalThis.ResizeObserver) return
    const look = () =>
      setOverflows(
        current.scrollWidth > current.clientWidth + 1 ||
          current.scrollHeight > current.clientHeight + 1,
      )
    const observer = new ResizeObserver(look)
    observer.observe(current)
    for (const child of current.children) observer.observe(child)
    return () => observer.disconnect()
  })
  return overflows
}

type ScrollBoxProps = HTMLAttributes<HTMLDivElement> & { label: string }

/** Scrolling by arrow keys needs a tab stop. */
export const ScrollBox = ({ label, ...rest }: ScrollBoxProps) => {
  const box = useRef<HTMLDivElement>(null)
  const overflows = useOverflow(box)
  return (
    <div
      ref={box}
      {...rest}
      {...(overflows && { tabIndex: 0, role: 'region', 'aria-label': label })}
    />
  )
}
