import { useMayCommand } from '#web/client/session/session.tsx'
import { formatSigned } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { ActionBar } from '#web/kit/action-bar.tsx'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { ConfirmButton } from '#web/kit/confirm-button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { whatIsMissing } from '#web/parts/batches/what-is-missing.ts'
import { Equation } from '#web/parts/steps/equation.tsx'
import { StepTitle } from '#web/parts/steps/step-title.tsx'
import { StudentPicker } from '#web/parts/student-picker/student-picker.tsx'
import { CountChoice, CountMessage } from './count-choice.tsx'
import { RewardLeaves } from './reward-leaves.tsx'
import type { RewardParts } from './reward-parts.ts'
import { rewardSum } from './reward-sum.ts'
import { RuleStep } from './rule-step.tsx'

/** All three steps in sight, and the sum with its button below. */
export const WideReward = ({ form, reward, rules, categories, students, notice }: RewardParts) => {
  const { LL } = useI18nContext()
  const ruleName = useRuleName()
  const texts = LL.reward
  const mayCommand = useMayCommand()
  const submit = () => form.input && reward.submit(form.input)
  return (
    <>
      <div className="steps-wide">
        <Card className="steps-rules">
          <StepTitle step={1}>{texts.chooseRule()}</StepTitle>
          <RuleStep form={form} rules={rules} categories={categories} />
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
          <Card className="reward-count">
            <div className="row wrap">
              <StepTitle step={3}>{texts.count()}</StepTitle>
              <CountChoice form={form} />
              <CountMessage form={form} />
            </div>
            <RewardLeaves form={form} />
          </Card>
        </div>
      </div>
      <ActionBar
        end={
          mayCommand && (
            <>
              <Button text label={LL.common.clear()} disabled={form.isEmpty} onClick={form.clear} />
              <ConfirmButton
                icon={<Icon name="reward" />}
                label={texts.confirm()}
                why={whatIsMissing(LL, { hasRule: form.rule !== null, students: form.chosenStudents.length })}
                loading={reward.isPending}
                onClick={submit}
              />
            </>
          )
        }
      >
        <Equation
          rule={form.rule && `${ruleName(form.rule)} ${formatSigned(form.rule.point)}`}
          count={form.count}
          students={form.chosenStudents.length}
          total={rewardSum(form.rule, form.count, form.chosenStudents.length).total}
        />
      </ActionBar>
    </>
  )
}
