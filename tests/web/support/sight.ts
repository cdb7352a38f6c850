import { act } from '@testing-library/react'
import { vi } from 'vitest'

/**
 * Replaces the layout that jsdom lacks: everything is 600 px wide, and nothing is in sight until
 * the returned function, `scrollTo`, is called.
 */
export const withoutSight = () => {
  const watching = new Set<(entries: { isIntersecting: boolean }[]) => void>()
  class Intersection {
    callback: (entries: { isIntersecting: boolean }[]) => void
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      this.callback = callback
    }
    observe = () => watching.add(this.callback)
    disconnect = () => watching.delete(this.callback)
  }
  class Size {
    callback: (entries: { contentRect: object }[]) => void
    constructor(callback: (entries: { contentRect: object }[]) => void) {
      this.callback = callback
    }
    observe = () => this.callback([{ contentRect: { width: 600, height: 200, top: 0, left: 0 } }])
    disconnect = () => {}
  }
  vi.stubGlobal('IntersectionObserver', Intersection)
  vi.stubGlobal('ResizeObserver', Size)
  return () =>
    act(async () => {
      for (const tell of watching) tell([{ isIntersecting: true }])
    })
}
