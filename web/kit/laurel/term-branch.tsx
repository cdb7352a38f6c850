import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { leafPath } from './marks.ts'

const leaf = leafPath(11, 3.4)
const week = 7 * 24 * 3600 * 1000

/** Which week of the period a day is in, from 1; at most the last, 0 before the first. */
export const weekOf = (period: { start_at: string; end_at: string }, today: string) => {
  const start = Date.parse(period.start_at)
  const weeks = Math.max(1, Math.ceil((Date.parse(period.end_at) - start + 1) / week))
  const now = Math.floor((Date.parse(today) - start) / week) + 1
  return { weeks, week: Math.min(weeks, Math.max(0, now)) }
}

type TermBranchProps = { period: { start_at: string; end_at: string }; today: string }

/** The weeks of a period as a branch: past ones full, this one gold, those to come outlined. */
export const TermBranch = ({ period, today }: TermBranchProps) => {
  const { LL } = useI18nContext()
  const progress = weekOf(period, today)
  const words = LL.common.week(progress)
  const width = progress.weeks * 13 + 8
  return (
    <span className="row wrap" style={{ gap: 14 }}>
      <svg width={width} height="24" viewBox={`0 0 ${width} 24`} style={{ maxWidth: '100%' }} aria-hidden="true">
        <path d={`M2 14H${width - 6}`} stroke="var(--line-strong)" strokeWidth="1.5" />
        {Array.from({ length: progress.weeks }, (_, at) => {
          const now = at + 1 === progress.week
          const past = at + 1 < progress.week
          return (
            <path
              // biome-ignore lint/suspicious/noArrayIndexKey: a week is its number
              key={at}
              d={leaf}
              transform={`translate(${8 + at * 13} 14) rotate(${at % 2 === 0 ? 38 : 142})`}
              fill={now ? 'var(--blossom)' : past ? 'var(--berry)' : 'none'}
              stroke={now ? 'var(--blossom-line)' : past ? 'none' : 'var(--line-strong)'}
              strokeWidth="1.2"
            />
          )
        })}
      </svg>
      {words}
    </span>
  )
}
