import { useMayCommand } from '#web/client/session/session.tsx'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { ActionBar } from '#web/kit/action-bar.tsx'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { ConfirmButton } from '#web/kit/confirm-button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Words } from '#web/kit/words.tsx'
import { whatIsMissing } from '#web/parts/batches/what-is-missing.ts'
import { StepTitle } from '#web/parts/steps/step-title.tsx'
import { StudentPicker } from '#web/parts/student-picker/student-picker.tsx'
import { type CheckParts, directionIcons } from './check-parts.ts'
import { CheckRules } from './check-rules.tsx'
import { RecentChecks } from './recent-checks.tsx'
import type { CheckForm } from './use-check-form.ts'

/** Both steps in sight, and what they come to with its button below. */
export const WideCheck = ({ direction, form, check, rules, students, notice }: CheckParts) => {
  const { LL } = useI18nContext()
  const texts = LL.attendance
  const mayCommand = useMayCommand()
  return (
    <>
      <div className="steps-wide check-wide">
        <Card className="steps-rules">
          <StepTitle step={1}>{texts.chooseRule()}</StepTitle>
          <CheckRules form={form} rules={rules} />
        </Card>
        <div className="steps-rest">
          {notice}
          <Card>
            <StudentPicker
              students={students}
              chosen={form.chosen}
              onChange={form.setChosen}
              title={<StepTitle step={2}>{texts.chooseStudents()}</StepTitle>}
            />
          </Card>
          <RecentChecks direction={direction} />
        </div>
      </div>
      <ActionBar
        end={
          mayCommand && (
            <>
              <Button text label={LL.common.clear()} disabled={form.isEmpty} onClick={form.clear} />
              <ConfirmButton
                icon={<Icon name={directionIcons[direction]} />}
                label={texts[direction].confirm()}
                why={whatIsMissing(LL, { hasRule: form.rule !== null, students: form.chosenStudents.length })}
                loading={check.isPending}
                onClick={() => form.input && check.submit(form.input)}
              />
            </>
          )
        }
      >
        <CheckSum form={form} />
      </ActionBar>
    </>
  )
}

/** By which rule, and how many: what the button beside it would do. */
const CheckSum = ({ form: { rule, chosenStudents } }: { form: CheckForm }) => {
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
        <b className="num steps-equation-total">{LL.studentPicker.count(formatNumber(chosenStudents.length))}</b>
      </div>
    </div>
  )
}
