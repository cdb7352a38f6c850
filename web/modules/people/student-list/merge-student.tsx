import { useState } from 'react'
import type { LookAlikeAccount } from '#api/contracts/look-alikes.ts'
import { api } from '#web/client/api/client.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useSave } from '#web/ui/dialogs/use-save.ts'
import { FieldFrame } from '#web/ui/fields/field-frame.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { escapeSigns } from './escape-signs.ts'

type MergeStudentProps = {
  user: LookAlikeAccount
  others: readonly LookAlikeAccount[]
  onClose: () => void
}

/** Deletes an account without records; the student's other account stays. */
export const MergeStudent = ({ user, others, onClose }: MergeStudentProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.lookAlikes.merge
  const [into, setInto] = useState(
    (others.find(({ hasRecords }) => hasRecords) ?? others[0])?._id ?? '',
  )
  const options = others.map((other) => ({
    value: other._id,
    label: `${nameIn(locale, other.name) || other.value} (${escapeSigns(other.value)})`,
  }))
  const command = useSave({
    send: (_: Record<string, never>, idempotencyKey) =>
      api(`/users/${user._id}/merge`, { method: 'POST', body: { into }, idempotencyKey }),
    reads: [['students']],
    words: { done: words.done() },
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      visible
      danger
      title={words.title(escapeSigns(user.value))}
      confirmLabel={words.confirm()}
      pending={command.isPending}
      onConfirm={() => command.confirm({})}
      onCancel={onClose}
    >
      <p>{words.text(escapeSigns(user.value))}</p>
      <FieldFrame label={words.stays()} hint={words.hint()}>
        {({ id }) => <Select id={id} options={options} value={into} onChange={setInto} />}
      </FieldFrame>
    </ConfirmDialog>
  )
}
