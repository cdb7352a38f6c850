import type { KeyboardEvent } from 'react'

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }

export const goThroughBars = (event: KeyboardEvent<HTMLElement>) => {
  const bars = [...event.currentTarget.querySelectorAll<HTMLElement | SVGElement>('[data-bar]')]
  const here = bars.findIndex((bar) => bar === document.activeElement)
  const step = steps[event.key]
  const to =
    event.key === 'Home'
      ? 0
      : event.key === 'End'
        ? bars.length - 1
        : step
          ? here + step
          : undefined
  if (here === -1 || to === undefined) return
  event.preventDefault()
  bars[Math.min(Math.max(to, 0), bars.length - 1)]?.focus()
}
