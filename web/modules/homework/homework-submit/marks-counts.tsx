import { homeworkStatuses } from '#api/contracts/homework-statuses.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { statusLooks } from '#web/patterns/homework/status-looks.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { useSaid } from '#web/ui/states/use-said.ts'
import { type ChosenMark, shownStatusOf } from './use-marks.ts'

export const MarksCounts = ({ marks }: { marks: readonly ChosenMark[] }) => {
  const { LL } = useI18nContext()
  const count = (status: string | undefined) =>
    marks.filter((mark) => shownStatusOf(mark) === status).length
  const [submitted, unsubmitted, absent] = [
    count('submitted'),
    count('unsubmitted'),
    count('absent'),
  ]
  const open = count(undefined)
  useSaid(LL.homeworkSubmit.counts({ submitted, unsubmitted, absent, open }))
  const counts = { submitted, unsubmitted, absent }
  return (
    <ul className="homework-submit-counts">
      {homeworkStatuses.map((status) => (
        <li key={status} data-status={status}>
          <Icon name={statusLooks[status].icon} size="small" />
          <b className="num">{formatNumber(counts[status])}</b> {LL.homework.statuses[status]()}
        </li>
      ))}
      {open > 0 && (
        <li>
          <b className="num">{formatNumber(open)}</b> {LL.homeworkSubmit.open()}
        </li>
      )}
    </ul>
  )
}
