import { differenceInCalendarISOWeeks } from 'date-fns/differenceInCalendarISOWeeks'
import { parseISO } from 'date-fns/parseISO'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Branch } from './branch.tsx'

/**
 * Returns the number of weeks, and the current one from 1; 0 before the period. Weeks begin on
 * Monday.
 */
export const weekOf = (period: { start_at: string; end_at: string }, today: string) => {
  const weekAt = (day: string) =>
    differenceInCalendarISOWeeks(parseISO(day), parseISO(period.start_at)) + 1
  const weeks = Math.max(1, weekAt(period.end_at))
  const week = today < period.start_at ? 0 : Math.min(weeks, weekAt(today))
  return { weeks, week }
}

type TermBranchProps = { period: { start_at: string; end_at: string }; today: string }

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
