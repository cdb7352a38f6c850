import type { ReactNode } from 'react'
import type { ExplainedFigure } from '#web/patterns/explain/figure.ts'

export type RankEntry = {
  key: string
  rank: number
  name: string
  detail?: string
  tile: string
  kind: 'student' | 'class'
  to?: string
  points: number
  explains?: ExplainedFigure
  bar?: ReactNode
}
