import { useEffect, useState } from 'react'
import { inLink } from '#web/client/session/period.tsx'
import { useMayCommand } from '#web/client/session/session.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { StudentPicker } from '#web/patterns/student-picker/student-picker.tsx'
import { useNarrow } from '#web/ui/browser/use-media-query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmButton } from '#web/ui/buttons/confirm-button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { useUnsaved } from '#web/ui/leave/use-unsaved.tsx'
import { ActionBar } from '#web/ui/page/action-bar.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { NarrowSteps, type StepName } from './narrow-steps.tsx'
import { ReadOnlyNote } from './read-only-note.tsx'
import { StepTitle } from './step-title.tsx'
import type { StepsProps } from './steps-props.ts'

const ownParams = [inLink]

/**
 * Asks before leaving only if students are chosen, because a rule alone is quickly chosen again.
 */
export const StepsScreen = <Rule,>(props: StepsProps<Rule>) => {
  const { question } = useUnsaved(props.choice.chosenStudents.length > 0, ownParams)
  // The open step is stored here, so that it stays when somebody turns the phone.
  const [open, setOpen] = useState<StepName>('rule')
  const isDone = props.extra?.next !== undefined && props.choice.chosenStudents.length === 0
  // Opens the step of students again once the extra step is recorded.
  useEffect(() => {
    if (isDone) setOpen((last) => (last === 'extra' ? 'students' : last))
  }, [isDone])
  return (
    <>
      {useNarrow() ? (
        <NarrowSteps {...props} open={open} onOpen={setOpen} />
      ) : (
        <WideSteps {...props} />
      )}
      {question}
    </>
  )
}

const WideSteps = <Rule,>(props: StepsProps<Rule>) => {
  const { name, choice, students, words, confirm } = props
  const { LL } = useI18nContext()
  const mayCommand = useMayCommand()
  return (
    <>
      <div className={`steps-wide ${name}-wide`}>
        <Card className="steps-rules">
          <StepTitle step={1}>{words.chooseRule()}</StepTitle>
          {props.rules}
        </Card>
        <div className="steps-rest">
          {props.notice}
          <Card>
            <StudentPicker
              students={students}
              chosen={choice.chosen}
              onChange={choice.setChosen}
              note={props.note}
              title={<StepTitle step={2}>{words.chooseStudents()}</StepTitle>}
            />
          </Card>
          {props.extra && (
            <Card>
              <StepTitle step={3}>{props.extra.title}</StepTitle>
              {props.extra.content}
            </Card>
          )}
          {props.third?.wide}
          {props.aside}
        </div>
      </div>
      <ActionBar
        end={
          mayCommand ? (
            <>
              <Button
                text
                label={LL.common.clear()}
                disabled={choice.isEmpty}
                onClick={choice.clear}
              />
              <ConfirmButton
                icon={<Icon name={confirm.icon} />}
                label={confirm.label}
                why={confirm.why}
                loading={confirm.pending}
                onClick={confirm.onConfirm}
              />
            </>
          ) : (
            <ReadOnlyNote />
          )
        }
      >
        {props.sum}
      </ActionBar>
    </>
  )
}
