import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { studentsQuery } from '#web/patterns/student-picker/students-query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { PrimeDialog } from '#web/ui/prime/prime-dialog.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { DecisionList, type DecisionsProps } from './decision-list.tsx'
import { withClass } from './move-choice.ts'
import { targetOf, targetOptions, targetValue } from './targets.ts'

type ClassDialogProps = DecisionsProps & { name: string; onClose: () => void }

/** Sets which class the students of a class move to, and which students move elsewhere. */
export const ClassDialog = ({ name, onClose, ...props }: ClassDialogProps) => {
  const { LL } = useI18nContext()
  const words = LL.periodStudents
  const { plan, choice } = props
  const students = useQuery(studentsQuery(choice.from))
  const ofClass = plan.classes.find((one) => one.class === name)
  return (
    <PrimeDialog
      visible
      className="wide"
      header={words.decide.title(name)}
      footer={<Button label={words.decide.done()} onClick={onClose} />}
      onHide={onClose}
      ariaCloseIconLabel={LL.common.close()}
    >
      <div className="period-students-dialog">
        <div className="row wrap">
          <b>{words.toClass(name)}</b>
          <Select
            label={words.toClass(name)}
            placeholder={ofClass?.to === undefined ? words.choose() : undefined}
            options={targetOptions(LL, plan, ofClass)}
            value={targetValue(ofClass?.to)}
            onChange={(value) =>
              value !== '' && props.onChange(withClass(choice.decisions, name, targetOf(value)))
            }
          />
          <OtherClass onChoose={(to) => props.onChange(withClass(choice.decisions, name, to))} />
        </div>
        <QueryView query={students}>
          {(all) => (
            <DecisionList {...props} students={all.filter((student) => student.class === name)} />
          )}
        </QueryView>
      </div>
    </PrimeDialog>
  )
}

/** Asks for the name of a class that the school did not have before. */
const OtherClass = ({ onChoose }: { onChoose: (name: string) => void }) => {
  const { LL } = useI18nContext()
  const words = LL.periodStudents.decide
  const [name, setName] = useState('')
  // Converts full-width letters, which the input method types but no class's name has.
  const typed = name.normalize('NFKC').trim()
  return (
    <form
      className="row"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed === '') return
        onChoose(typed)
        setName('')
      }}
    >
      <TextInput
        bad={false}
        aria-label={words.other()}
        placeholder={words.other()}
        value={name}
        maxLength={40}
        onChange={(event) => setName(event.target.value)}
      />
      <Button outlined type="submit" label={words.take()} disabled={typed === ''} />
    </form>
  )
}
