import type { ReactNode } from 'react'
import type { ExplainedFigure } from '#web/patterns/explain/figure.ts'

/** One row of a ranking, of students or of classes. */
export type RankEntry = {
  /** The profile's id or the class. */
  key: string
  rank: number
  name: string
  /** "3A (02)" or "31 students". */
  detail?: string
  /** The tile's text: a Chinese name, or the class code. */
  tile: string
  kind: 'student' | 'class'
  /** Where the name leads, for those who may go there. */
  to?: string
  points: number
  /** What the points open, where they do. */
  explains?: ExplainedFigure
  /** Under the name: a CategoryBar. */
  bar?: ReactNode
}
