import { type FormEvent, useState } from 'react'
import { foldName } from '#api/contracts/folding.ts'
import type { Student } from '#api/contracts/students.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { useSave } from '#web/ui/dialogs/use-save.ts'
import { FieldFrame } from '#web/ui/fields/field-frame.tsx'
import { eraseStudentCall } from './student-calls.ts'
import './students.css'

type EraseStudentProps = { student: Student; onErased: () => void }

/** Deletes a student. It cannot be undone, so the student ID must be typed. */
export const EraseStudent = ({ student, onErased }: EraseStudentProps) => {
  const { LL } = useI18nContext()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button severity="danger" text label={LL.common.delete()} onClick={() => setAsking(true)} />
      {asking && (
        <EraseDialog student={student} onErased={onErased} onCancel={() => setAsking(false)} />
      )}
    </>
  )
}

const EraseDialog = ({
  student,
  onErased,
  onCancel,
}: EraseStudentProps & { onCancel: () => void }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.students.erase
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const command = useSave({
    send: (_: Record<string, never>, key) => eraseStudentCall(student._id, key),
    // Refetches everything, because rankings, histories and lists show the student's name.
    reads: [[]],
    onDone: onErased,
    words: { done: LL.common.deleted() },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isRight = foldName(typed.trim()) === foldName(student.u_id)
    setIsWrong(!isRight)
    if (isRight) command.confirm({})
  }
  const error = isWrong ? { type: 'said', message: words.mismatch(student.u_id) } : undefined
  return (
    <FormDialog
      visible
      danger
      title={words.title({ name: nameIn(locale, student.name) || student.u_id })}
      submitLabel={words.confirm()}
      onSubmit={submit}
      onCancel={onCancel}
      pending={command.isPending}
    >
      <ul className="students-erase-notes">
        <li>{words.personal()}</li>
        <li>{words.signedOut()}</li>
        <li>{words.points()}</li>
      </ul>
      <p className="mut">{words.instead()}</p>
      <FieldFrame label={words.type(student.u_id)} error={error}>
        {(control) => (
          <div className={`inp ${isWrong ? 'bad' : ''}`}>
            <input
              {...control}
              value={typed}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => setTyped(target.value)}
            />
          </div>
        )}
      </FieldFrame>
    </FormDialog>
  )
}
