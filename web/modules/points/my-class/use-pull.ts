import { type PointerEvent, useRef } from 'react'

/** In px: a shorter move counts as a tap. */
const enough = 24

type Pull = { isOpen: boolean; toggle: () => void }

/** A finger or pen opens the sheet by pulling up, and closes it by pulling the handle down. */
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
