import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import './popover.css'

type PopoverProps = {
  label: string
  className: string
  /** Contains the popover. A press inside does not close the popover. */
  anchor: RefObject<HTMLElement | null>
  /** Called on Esc; must return the focus. */
  onClose: () => void
  onAway: () => void
  children: ReactNode
}

const edge = 8
const gap = 6

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
 * Opens in the top layer, so that nothing clips it, but keeps its document order for Tab. Esc
 * closes only the popover.
 */
export const Popover = ({ label, className, anchor, onClose, onAway, children }: PopoverProps) => {
  const panel = useRef<HTMLDivElement>(null)
  const told = useRef({ onClose, onAway })
  told.current = { onClose, onAway }
  useLayoutEffect(() => {
    const [shown, beside] = [panel.current, anchor.current]
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
    const whole = anchor.current
    const pressed = ({ target }: PointerEvent) => {
      if (target instanceof Node && !whole?.contains(target)) told.current.onAway()
    }
    // Stops Esc here, because a dialog below listens on the document.
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
