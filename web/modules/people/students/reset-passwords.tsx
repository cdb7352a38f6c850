import { useState } from 'react'
import type { Student } from '#api/contracts/students.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useSave } from '#web/ui/dialogs/use-save.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { resetStudentPasswordCall } from './student-calls.ts'
import './students.css'
import { StudentPasswordsDialog } from './student-passwords-dialog.tsx'

type ResetAccount = 'student' | 'parent'

export const ResetPasswords = ({ student }: { student: Student }) => {
  const { LL, locale } = useI18nContext()
  const [asking, setAsking] = useState<ResetAccount | null>(null)
  const [made, setMade] = useState<{ whose: ResetAccount; password: string } | null>(null)
  const command = useSave({
    send: async ({ whose }: { whose: ResetAccount }, key) => ({
      whose,
      password: await resetStudentPasswordCall(student._id, whose === 'parent', key),
    }),
    reads: [['students']],
    onDone: (done) => {
      setAsking(null)
      setMade(done)
    },
  })
  const name = nameIn(locale, student.name) || student.u_id
  const titles = {
    student: LL.students.resetTitle({ name }),
    parent: LL.students.resetParentTitle({ name }),
  }
  return (
    <fieldset className="students-passwords">
      <legend className="lab">{LL.students.passwords()}</legend>
      <div className="row wrap">
        <ResetButton label={LL.students.reset()} onClick={() => setAsking('student')} />
        <ResetButton label={LL.students.resetParent()} onClick={() => setAsking('parent')} />
      </div>
      {asking && (
        <ConfirmDialog
          visible
          title={titles[asking]}
          confirmLabel={LL.students.resetConfirm()}
          confirmIcon="lock"
          pending={command.isPending}
          onConfirm={() => command.confirm({ whose: asking })}
          onCancel={() => setAsking(null)}
        >
          <p>{LL.students.resetText()}</p>
        </ConfirmDialog>
      )}
      {made && (
        <StudentPasswordsDialog
          uId={student.u_id}
          name={student.name}
          password={made.whose === 'student' ? made.password : null}
          parentPassword={made.whose === 'parent' ? made.password : null}
          onClose={() => setMade(null)}
        />
      )}
    </fieldset>
  )
}

const ResetButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button
    outlined
    size="small"
    label={label}
    icon={<Icon name="lock" size="small" />}
    onClick={onClick}
  />
)
