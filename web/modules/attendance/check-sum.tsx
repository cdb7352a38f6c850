import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { Words } from '#web/ui/text/words.tsx'
import type { CheckForm } from './use-check-form.ts'

export const CheckSum = ({ form: { rule, chosenStudents } }: { form: CheckForm }) => {
  const { LL } = useI18nContext()
  const ruleName = useRuleName()
  const { rule: ruleWord, students } = LL.batches.equation
  return (
    <div className="steps-equation">
      <div className="steps-equation-rule">
        <small>{ruleWord()}</small>
        <b className="ell">
          <Words>{ruleName(rule) || '–'}</Words>
        </b>
      </div>
      <i aria-hidden="true">·</i>
      <div>
        <small>{students()}</small>
        <b className="num steps-equation-total">
          {LL.studentPicker.count(formatNumber(chosenStudents.length))}
        </b>
      </div>
    </div>
  )
}
