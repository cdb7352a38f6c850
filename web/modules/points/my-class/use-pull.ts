import { type PointerEvent, useRef } from 'react'

/** In px: less is a tap that trembled. */
const enough = 24

type Pull = { isOpen: boolean; toggle: () => void }

/**
 * Opens a sheet when a finger or a pen pulls it up, and closes it when its handle is pulled down.
 * A mouse presses the handle. The sheet's style keeps the browser from scrolling instead
 * (`touch-action`).
 */
export const usePull = ({ isOpen, toggle }: Pull) => {
  const from = useRef<{ x: number; y: number } | null>(null)
  const forget = () => {
    from.current = null
  }
  return {
    onPointerDown: ({ pointerType, isPrimary, target, clientX, clientY }: PointerEvent) => {
      const isHandle = target instanceof Element && target.closest('.my-class-more') !== null
      const isPull = isPrimary && pointerType !== 'mouse' && (!isOpen || isHandle)
      from.current = isPull ? { x: clientX, y: clientY } : null
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (!from.current) return
      const up = from.current.y - clientY
      const aside = Math.abs(from.current.x - clientX)
      if ((isOpen ? -up : up) < Math.max(enough, aside)) return
      forget()
      toggle()
    },
    onPointerUp: forget,
    onPointerCancel: forget,
  }
}
