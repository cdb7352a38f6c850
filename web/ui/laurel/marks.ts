/** A leaf that points up from (0,0), to be translated and rotated. */
export type LeafMark = {
  d: string
  x: number
  y: number
  rotate: number
  tone: 'main' | 'mid'
  step: number
}

export const leafPath = (length: number, width: number): string => {
  const n = (v: number) => Number(v.toFixed(2))
  return (
    `M0 0C${n(width)} ${n(-0.3 * length)} ${n(width * 0.85)} ${n(-0.72 * length)} 0 ${n(-length)}` +
    `C${n(-width * 0.85)} ${n(-0.72 * length)} ${n(-width)} ${n(-0.3 * length)} 0 0Z`
  )
}

/** `phi`: degrees from the bottom. `side`: 1 is right, -1 is left. */
const at = (cx: number, cy: number, r: number, phi: number, side: 1 | -1, tilt: number) => {
  const a = (phi * Math.PI) / 180
  return {
    x: cx + side * r * Math.sin(a),
    y: cy + r * Math.cos(a),
    rotate: side * (90 - phi + tilt),
  }
}

/**
 * Returns the leaves of a wreath in a box of 100 x 100, from the bottom up, by default in 12 steps.
 * `rich` adds a third leaf to each step.
 */
export function wreath({
  stations = 6,
  radius = 34,
  length = 17,
  width = 4.6,
  from = 10,
  to = 152,
  rich = false,
} = {}): LeafMark[] {
  const out: LeafMark[] = []
  let step = 0
  for (let j = 0; j < stations; j++) {
    const phi = from + ((to - from) * j) / (stations - 1)
    const scale = 1 - 0.28 * Math.abs(j / (stations - 1) - 0.35)
    for (const side of [1, -1] as const) {
      const leaves: Array<[tilt: number, size: number, tone: LeafMark['tone']]> = rich
        ? [
            [2, 1.12, 'mid'],
            [40, 1, 'main'],
            [-40, 0.82, 'main'],
          ]
        : [
            [34, 1, 'main'],
            [-34, 0.82, 'main'],
          ]
      for (const [tilt, size, tone] of leaves) {
        out.push({
          d: leafPath(length * scale * size, width * scale),
          ...at(50, 50, radius, phi, side, tilt),
          tone,
          step,
        })
      }
      step++
    }
  }
  return out
}

export const brandWreath = () =>
  wreath({ stations: 5, radius: 32, length: 24, width: 7, from: 14, to: 140 })

export const wreathSteps = (value: number, goal: number): number =>
  goal <= 0 ? 0 : Math.max(0, Math.min(12, Math.floor((12 * value) / goal)))

/** Returns the leaves for a rank, in a box of 52 x 44; none below the third. */
export function rankSprig(rank: number): Array<Omit<LeafMark, 'tone' | 'step'>> {
  const pairs = { 1: 5, 2: 4, 3: 3 }[rank] ?? 0
  const out: Array<Omit<LeafMark, 'tone' | 'step'>> = []
  for (const side of [1, -1] as const)
    for (let j = 0; j < pairs; j++)
      for (const [tilt, length, width] of [
        [30, 10.5, 3.1],
        [-40, 7.5, 2.4],
      ] as const)
        out.push({ d: leafPath(length, width), ...at(26, 22, 19.5, 24 + j * 23, side, tilt) })
  return out
}
