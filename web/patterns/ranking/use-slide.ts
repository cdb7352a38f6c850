import { useLayoutEffect, useRef } from 'react'
import { reducedMotion } from '#web/ui/browser/reduced-motion.ts'

const duration = 520
const giveWay = 40

/**
 * Slides a list's children to their new places. They need `data-key` and, while rising, the class
 * `rising`.
 */
export const useSlide = (order: string) => {
  const list = useRef<HTMLOListElement>(null)
  const tops = useRef(new Map<string, number>())

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new order moves the rows
  useLayoutEffect(() => {
    const rows = [...(list.current?.children ?? [])] as HTMLElement[]
    const now = new Map(rows.map((row) => [row.dataset.key ?? '', row.offsetTop]))
    for (const row of reducedMotion() ? [] : rows) {
      const key = row.dataset.key ?? ''
      const distance = (tops.current.get(key) ?? now.get(key) ?? 0) - (now.get(key) ?? 0)
      if (distance === 0) continue
      const rising = distance > 0
      row.animate?.([{ transform: `translateY(${distance}px)` }, { transform: 'none' }], {
        duration,
        delay: rising ? 0 : giveWay,
        fill: 'backwards',
        easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
      })
    }
    tops.current = now
  }, [order])

  return list
}
