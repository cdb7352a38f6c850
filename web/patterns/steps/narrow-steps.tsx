import { useMayCommand } from '#web/client/session/session.tsx'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { StudentPicker } from '#web/patterns/student-picker/student-picker.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { ActionBar } from '#web/ui/page/action-bar.tsx'
import { ReadOnlyNote } from './read-only-note.tsx'
import { StepCard } from './step-card.tsx'
import type { StepsProps } from './steps-props.ts'

export type StepName = 'rule' | 'students' | 'extra'
type NarrowStepsProps<Rule> = StepsProps<Rule> & {
  open: StepName
  onOpen: (step: StepName) => void
}

/**
 * Stacks the steps, one open at a time. The bottom bar holds the third step and both buttons,
 * within reach of a thumb.
 */
export const NarrowSteps = <Rule,>(props: NarrowStepsProps<Rule>) => {
  const { name, choice, students, words, extra, open, onOpen } = props
  const { LL } = useI18nContext()
  const mayCommand = useMayCommand()
  const count = choice.chosenStudents.length
  return (
    <div className={`steps-narrow ${name}-narrow`}>
      {props.notice}
      <StepCard
        step={1}
        title={words.chooseRule()}
        summary={props.ruleSummary}
        open={open === 'rule'}
        onOpen={() => onOpen('rule')}
      >
        {props.rules}
      </StepCard>
      <StepCard
        step={2}
        title={words.chooseStudents()}
        summary={count > 0 && LL.studentPicker.count(formatNumber(count))}
        open={open === 'students'}
        onOpen={() => onOpen('students')}
      >
        <StudentPicker
          students={students}
          chosen={choice.chosen}
          onChange={choice.setChosen}
          note={props.note}
        />
      </StepCard>
      {extra && (
        <StepCard
          step={3}
          title={extra.title}
          summary={extra.summary}
          open={open === 'extra'}
          onOpen={() => onOpen('extra')}
        >
          {extra.content}
        </StepCard>
      )}
      {mayCommand ? <NarrowBar {...props} /> : <ActionBar end={<ReadOnlyNote />} />}
    </div>
  )
}

const NarrowBar = <Rule,>(props: NarrowStepsProps<Rule>) => {
  const { choice, words, third, extra, confirm, ruleFirst, open, onOpen } = props
  const back = open !== 'rule' && (
    <Button
      outlined
      aria-label={words.backToRules()}
      icon={<Icon name="back" />}
      onClick={() => onOpen('rule')}
    />
  )
  const main =
    open === 'rule' ? (
      <Button
        size="large"
        className="wide"
        label={choice.rule ? words.nextStudents() : ruleFirst}
        disabled={!choice.rule}
        isReachable
        onClick={() => onOpen('students')}
      />
    ) : open === 'students' && extra?.next && choice.chosenStudents.length > 0 ? (
      <Button size="large" className="wide" label={extra.next} onClick={() => onOpen('extra')} />
    ) : (
      <Button
        size="large"
        className="wide"
        icon={<Icon name={confirm.icon} />}
        label={confirm.why ?? confirm.narrowLabel}
        disabled={confirm.why !== null}
        isReachable={confirm.why !== null}
        loading={confirm.pending}
        onClick={confirm.onConfirm}
      />
    )
  if (!third)
    return (
      <ActionBar
        end={
          <div className="steps-bar row">
            {back}
            {main}
          </div>
        }
      />
    )
  return (
    <ActionBar
      end={
        <div className="steps-bar">
          <div className="row">
            {back}
            {third.narrow}
          </div>
          {main}
        </div>
      }
    />
  )
}
