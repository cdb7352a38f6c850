import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import '#web/patterns/steps/steps.css'

type EquationProps = {
  /** Name and points, or null while none is chosen. */
  rule: string | null
  count: number
  students: number
  total: number
}

/** Shows what the button beside it would do: rule × count × students = total. */
export const Equation = ({ rule, count, students, total }: EquationProps) => {
  const { LL } = useI18nContext()
  const texts = LL.batches.equation
  return (
    <div className="steps-equation">
      <div className="steps-equation-rule">
        <small>{texts.rule()}</small>
        <b className="ell">{rule ?? '–'}</b>
      </div>
      <i>×</i>
      <div>
        <small>{texts.count()}</small>
        <b className="num">{count}</b>
      </div>
      <i>×</i>
      <div>
        <small>{texts.students()}</small>
        <b className="num">{LL.studentPicker.count(formatNumber(students))}</b>
      </div>
      <i>=</i>
      <div>
        <small>{texts.total()}</small>
        <b className="num steps-equation-total">{texts.points(formatNumber(total))}</b>
      </div>
    </div>
  )
}
