import { useState } from 'react'
import { useMayCommand } from '#web/client/session/session.tsx'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { ActionBar } from '#web/kit/action-bar.tsx'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { whatIsMissing } from '#web/parts/batches/what-is-missing.ts'
import { StepCard } from '#web/parts/steps/step-card.tsx'
import { StudentPicker } from '#web/parts/student-picker/student-picker.tsx'
import { type CheckParts, directionIcons } from './check-parts.ts'
import { CheckRules } from './check-rules.tsx'

type Step = 'rule' | 'students'

/** The steps stacked, one open at a time; the way on and the way back are in the bar at the bottom. */
export const NarrowCheck = (parts: CheckParts) => {
  const { form, rules, students, notice } = parts
  const { LL } = useI18nContext()
  const ruleName = useRuleName()
  const texts = LL.attendance
  const [open, setOpen] = useState<Step>('rule')
  const chosen = form.chosenStudents.length
  return (
    <div className="steps-narrow check-narrow">
      {notice}
      <StepCard
        step={1}
        title={texts.chooseRule()}
        summary={ruleName(form.rule)}
        open={open === 'rule'}
        onOpen={() => setOpen('rule')}
      >
        <CheckRules form={form} rules={rules} />
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

const NarrowBar = (parts: CheckParts & { open: Step; onOpen: (step: Step) => void }) => {
  const { direction, form, check, open, onOpen } = parts
  const { LL } = useI18nContext()
  const texts = LL.attendance
  const mayCommand = useMayCommand()
  if (!mayCommand) return null
  const missing = whatIsMissing(LL, { hasRule: form.rule !== null, students: form.chosenStudents.length })
  const next = (
    <Button
      size="large"
      className="wide"
      label={form.rule ? texts.nextStudents() : texts.ruleFirst()}
      disabled={!form.rule}
      onClick={() => onOpen('students')}
    />
  )
  const confirm = (
    <>
      <Button outlined aria-label={texts.backToRules()} icon={<Icon name="back" />} onClick={() => onOpen('rule')} />
      <Button
        size="large"
        className="wide"
        icon={<Icon name={directionIcons[direction]} />}
        label={missing === null ? texts[direction].confirmCount(form.chosenStudents.length) : (missing ?? '')}
        disabled={missing !== null}
        loading={check.isPending}
        onClick={() => form.input && check.submit(form.input)}
      />
    </>
  )
  return <ActionBar end={<div className="steps-bar row">{open === 'rule' ? next : confirm}</div>} />
}
