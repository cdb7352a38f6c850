import { formatDate, formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Words } from '#web/ui/text/words.tsx'

type UnfinishedSumProps = { type: string; day: string; students: number }

export const UnfinishedSum = ({ type, day, students }: UnfinishedSumProps) => {
  const { LL } = useI18nContext()
  return (
    <div className="steps-equation">
      <div className="steps-equation-rule">
        <small>{LL.homeworkUnfinished.code()}</small>
        <b className="ell">
          <Words>{type || '–'}</Words>
        </b>
      </div>
      <i aria-hidden="true">·</i>
      <div>
        <small>{LL.homeworkUnfinished.day()}</small>
        <b className="num">{formatDate(day)}</b>
      </div>
      <i aria-hidden="true">·</i>
      <div>
        <small>{LL.batches.equation.students()}</small>
        <b className="num steps-equation-total">{LL.studentPicker.count(formatNumber(students))}</b>
      </div>
    </div>
  )
}
