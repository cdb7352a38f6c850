import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Branch } from './branch.tsx'

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
  const leaves = Array.from({ length: progress.weeks }, (_, at) => {
    if (at + 1 === progress.week) return 'now'
    return at + 1 < progress.week ? 'full' : 'open'
  })
  return (
    <span className="row wrap" style={{ gap: 14 }}>
      <Branch leaves={leaves} />
      {words}
    </span>
  )
}
