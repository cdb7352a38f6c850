import { useState } from 'react'
import { useMayCommand } from '#web/client/session/session.tsx'
import { formatNumber, formatSigned } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { ActionBar } from '#web/kit/action-bar.tsx'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { whatIsMissing } from '#web/parts/batches/what-is-missing.ts'
import { StepCard } from '#web/parts/steps/step-card.tsx'
import { StepNumber } from '#web/parts/steps/step-title.tsx'
import { StudentPicker } from '#web/parts/student-picker/student-picker.tsx'
import { CountChoice } from './count-choice.tsx'
import type { RewardParts } from './reward-parts.ts'
import { rewardSum } from './reward-sum.ts'
import { RuleStep } from './rule-step.tsx'

type Step = 'rule' | 'students'

/**
 * The steps stacked, one open at a time; the count, the way on and the way back are in the bar at the bottom, so that a
 * thumb reaches all of it.
 */
export const NarrowReward = (parts: RewardParts) => {
  const { form, rules, categories, students, notice } = parts
  const { LL } = useI18nContext()
  const ruleName = useRuleName()
  const texts = LL.reward
  const [open, setOpen] = useState<Step>('rule')
  const chosen = form.chosenStudents.length
  return (
    <div className="steps-narrow reward-narrow">
      {notice}
      <StepCard
        step={1}
        title={texts.chooseRule()}
        summary={form.rule && `${ruleName(form.rule)} ${formatSigned(form.rule.point)}`}
        open={open === 'rule'}
        onOpen={() => setOpen('rule')}
      >
        <RuleStep form={form} rules={rules} categories={categories} />
      </StepCard>
      <StepCard
        step={2}
        title={texts.chooseStudents()}
        summary={chosen > 0 && LL.studentPicker.count(formatNumber(chosen))}
        open={open === 'students'}
        onOpen={() => setOpen('students')}
      >
        <StudentPicker students={students} chosen={form.chosen} onChange={form.setChosen} />
      </StepCard>
      <NarrowBar {...parts} open={open} onOpen={setOpen} />
    </div>
  )
}

const NarrowBar = ({ form, reward, open, onOpen }: RewardParts & { open: Step; onOpen: (step: Step) => void }) => {
  const { LL } = useI18nContext()
  const texts = LL.reward
  const { total } = rewardSum(form.rule, form.count, form.chosenStudents.length)
  const mayCommand = useMayCommand()
  if (!mayCommand) return null
  const onRules = open === 'rule'
  const confirm = (
    <Button
      size="large"
      className="wide"
      icon={<Icon name="reward" />}
      label={
        form.input
          ? texts.give({ students: form.chosenStudents.length, total: formatNumber(total) })
          : (whatIsMissing(LL, { hasRule: form.rule !== null, students: form.chosenStudents.length }) ?? '')
      }
      disabled={!form.input}
      loading={reward.isPending}
      onClick={() => form.input && reward.submit(form.input)}
    />
  )
  const next = (
    <Button
      size="large"
      className="wide"
      label={form.rule ? texts.nextStudents() : texts.chooseRule()}
      disabled={!form.rule}
      onClick={() => onOpen('students')}
    />
  )
  return (
    <ActionBar
      end={
        <div className="steps-bar">
          <div className="row">
            {!onRules && (
              <Button
                outlined
                aria-label={texts.backToRules()}
                icon={<Icon name="back" />}
                onClick={() => onOpen('rule')}
              />
            )}
            <span className="reward-narrow-count">
              <StepNumber step={3} />
              <span className="b">{texts.count()}</span>
            </span>
            <CountChoice form={form} />
          </div>
          {onRules ? next : confirm}
        </div>
      }
    />
  )
}
