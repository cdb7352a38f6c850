import { useQuery } from '@tanstack/react-query'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { studentsQuery } from '#web/patterns/student-picker/students-query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { PrimeDialog } from '#web/ui/prime/prime-dialog.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { DecisionList, type DecisionsProps } from './decision-list.tsx'
import { withClass } from './move-choice.ts'
import { targetOf, targetOptions, targetValue } from './targets.ts'

type ClassDialogProps = DecisionsProps & { name: string; onClose: () => void }

/** Decides where a class goes, and each student who goes elsewhere. */
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
