import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import './popover.css'

type PopoverProps = {
  label: string
  className: string
  /**
   * The focus goes to its first control: it opens by a key or a press, and stands where Tab would
   * not come next.
   */
  takesFocus?: boolean
  /**
   * What it stands beside. It belongs inside, so that a press there does not count as one
   * elsewhere.
   */
  anchor: RefObject<HTMLElement | null>
  /** Esc: the focus is to go back. */
  onClose: () => void
  /** Something else was pressed. */
  onAway: () => void
  children: ReactNode
}

const edge = 8
const gap = 6

/** Below the anchor, or above it where there is more room, inside the window. */
const place = (panel: HTMLElement, anchor: HTMLElement) => {
  const at = anchor.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const { offsetWidth: width, offsetHeight: height } = panel
  const fitsBelow = at.bottom + gap + height + edge <= clientHeight
  const top = fitsBelow
    ? at.bottom + gap
    : Math.min(at.top - gap - height, clientHeight - edge - height)
  const left = Math.min(at.left, clientWidth - edge - width)
  panel.style.top = `${Math.max(edge, top)}px`
  panel.style.left = `${Math.max(edge, left)}px`
}

/**
 * A small dialog beside a control: in the browser's top layer, so that neither a dialog nor a
 * scrolling box cuts it off, and yet in its place in the document, so that Tab and screen readers
 * meet it there. Esc closes it and nothing below it.
 */
export const Popover = ({
  label,
  className,
  takesFocus,
  anchor,
  onClose,
  onAway,
  children,
}: PopoverProps) => {
  const panel = useRef<HTMLDivElement>(null)
  const told = useRef({ onClose, onAway })
  told.current = { onClose, onAway }
  useLayoutEffect(() => {
    const [shown, beside] = [panel.current, anchor.current]
    // Without a top layer it stands in the flow.
    if (!shown?.showPopover || !beside) return
    shown.popover = 'manual'
    shown.showPopover()
    const again = () => place(shown, beside)
    again()
    const sizes = globalThis.ResizeObserver && new ResizeObserver(again)
    sizes?.observe(shown)
    window.addEventListener('resize', again)
    window.addEventListener('scroll', again, { capture: true, passive: true })
    return () => {
      sizes?.disconnect()
      window.removeEventListener('resize', again)
      window.removeEventListener('scroll', again, { capture: true })
    }
  }, [anchor])
  useEffect(() => {
    if (takesFocus)
      panel.current?.querySelector<HTMLElement>('a, button, input')?.focus({ preventScroll: true })
  }, [takesFocus])
  useEffect(() => {
    const whole = anchor.current
    const pressed = ({ target }: PointerEvent) => {
      if (target instanceof Node && !whole?.contains(target)) told.current.onAway()
    }
    // Where the focus is in what belongs to it. A dialog below hears of Esc in the document, so
    // that it must not come so far.
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      told.current.onClose()
    }
    document.addEventListener('pointerdown', pressed, true)
    whole?.addEventListener('keydown', key)
    return () => {
      document.removeEventListener('pointerdown', pressed, true)
      whole?.removeEventListener('keydown', key)
    }
  }, [anchor])
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={`popover ${className}`}
    >
      {children}
    </div>
  )
}
