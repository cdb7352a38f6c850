import { type FormEvent, useState } from 'react'
import type { Student } from '#api/contracts/students.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { Message } from '#web/ui/states/message.tsx'
import './account-merges.css'
import { MergeAccounts } from './merge-accounts.tsx'
import { OtherAccount } from './other-account.tsx'

type MergeWithAnotherProps = {
  student: Pick<Student, '_id' | 'name' | 'username'>
  onClose: () => void
}

export const MergeWithAnother = ({ student, onClose }: MergeWithAnotherProps) => {
  const { LL } = useI18nContext()
  const words = LL.accountMerges
  const { isCurrent } = usePeriod()
  const [other, setOther] = useState<Student | null>(null)
  const [isChosen, setChosen] = useState(false)
  if (other && isChosen)
    return (
      <MergeAccounts
        accounts={[student, other].map(({ username, ...one }) => ({ ...one, value: username }))}
        onClose={onClose}
        onBack={() => setChosen(false)}
      />
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (other) setChosen(true)
  }
  return (
    <FormDialog
      visible
      title={words.title()}
      submitLabel={words.other.next()}
      closed={!other}
      onSubmit={submit}
      onCancel={onClose}
    >
      {isCurrent ? (
        <OtherAccount student={student} chosen={other} onChoose={setOther} />
      ) : (
        <Message tone="amber">{words.onlyCurrent()}</Message>
      )}
    </FormDialog>
  )
}
