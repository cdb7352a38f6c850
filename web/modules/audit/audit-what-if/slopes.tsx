import { useLayoutEffect, useRef, useState } from 'react'
import type { WhatIfPair, WhatIfRow } from '#api/contracts/what-if.ts'

const width = 56
const usualRow = 52
/** In px: how far a line to another page extends beyond the list. */
const beyond = 60

type Slope = { key: string; from: number; to: number; way: 'up' | 'down' | 'same' }

const keyOf = ({ profile, class: ofClass }: WhatIfRow) => profile ?? ofClass

/**
 * Returns lines between the rows of two lists, numbered from 0. -1 stands for an earlier page, and
 * the number of rows for a later one.
 */
export const slopesOf = (pairs: readonly WhatIfPair[]): Slope[] => {
  const lands = new Map(pairs.map(({ other }, at) => [keyOf(other), at]))
  const starts = new Set(pairs.map(({ recorded }) => keyOf(recorded)))
  const wayOf = ({ place, other }: WhatIfRow) =>
    other.rank < place.rank ? 'up' : other.rank > place.rank ? 'down' : 'same'
  const outside = (isAbove: boolean) => (isAbove ? -1 : pairs.length)
  return [
    ...pairs.map(({ recorded }, from): Slope => {
      const way = wayOf(recorded)
      return {
        key: keyOf(recorded),
        from,
        to: lands.get(keyOf(recorded)) ?? outside(way === 'up'),
        way,
      }
    }),
    ...pairs.flatMap(({ other }, to): Slope[] => {
      const way = wayOf(other)
      return starts.has(keyOf(other))
        ? []
        : [{ key: keyOf(other), from: outside(way !== 'up'), to, way }]
    }),
  ]
}

/** Returns the middle of each row in px, from the top of the first. */
const useMiddles = (rows: number) => {
  const ref = useRef<SVGSVGElement>(null)
  const [middles, setMiddles] = useState<readonly number[]>([])
  useLayoutEffect(() => {
    const body = ref.current?.closest('tbody')
    if (!body) return
    const measure = () => {
      const boxes = [...body.rows].slice(0, rows).map((row) => row.getBoundingClientRect())
      const top = boxes[0]?.top ?? 0
      const next = boxes.map((box) => Math.round(box.top - top + box.height / 2))
      setMiddles((before) => (before.join() === next.join() ? before : next))
    }
    measure()
    if (!globalThis.ResizeObserver) return
    const observer = new ResizeObserver(measure)
    for (const row of body.rows) observer.observe(row)
    return () => observer.disconnect()
  }, [rows])
  return { ref, middles }
}

/** Draws a rise as a gold line that ends in a leaf, and a fall as a dashed line. */
export const Slopes = ({ pairs }: { pairs: readonly WhatIfPair[] }) => {
  const { ref, middles } = useMiddles(pairs.length)
  const last = middles.at(-1) ?? usualRow * pairs.length
  const yOf = (at: number) =>
    at < 0 ? -beyond : at >= pairs.length ? last + beyond : (middles[at] ?? usualRow * (at + 0.5))
  // Rises come last, above the others.
  const drawn = slopesOf(pairs).toSorted(
    (one, other) => Number(one.way === 'up') - Number(other.way === 'up'),
  )
  return (
    <svg ref={ref} width={width} aria-hidden="true">
      {drawn.map(({ key, from, to, way }) => {
        const [start, end] = [yOf(from), yOf(to)]
        const far = width - 8
        return (
          <g key={key} className={way}>
            <path d={`M6 ${start}C${width / 2} ${start} ${width / 2} ${end} ${far} ${end}`} />
            <circle cx={6} cy={start} r={3} />
            {way === 'up' ? (
              <path className="leaf" d={`M${far - 8} ${end}q6 -5 14 0q-8 5 -14 0z`} />
            ) : (
              <circle cx={far} cy={end} r={3} />
            )}
          </g>
        )
      })}
    </svg>
  )
}
