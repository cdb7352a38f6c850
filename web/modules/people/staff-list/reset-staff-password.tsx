import { useState } from 'react'
import type { Staff } from '#api/contracts/staff.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { OwnPasswordDialog } from '#web/patterns/passwords/own-password-dialog.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useSave } from '#web/ui/dialogs/use-save.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { resetStaffPasswordCall, type ShownStaff, staffKey } from './staff-calls.ts'
import { StaffPasswordDialog } from './staff-password-dialog.tsx'

export const ResetStaffPassword = ({ staff }: { staff: Staff }) => {
  const { LL, locale } = useI18nContext()
  const texts = LL.staff
  const [asking, setAsking] = useState(false)
  const [made, setMade] = useState<ShownStaff | null>(null)
  const name = nameIn(locale, staff.name) || staff.email
  const reset = async (key: string, ownPassword?: string) => ({
    ...staff,
    password: await resetStaffPasswordCall(staff._id, key, ownPassword),
  })
  const done = (shown: ShownStaff) => {
    setAsking(false)
    setMade(shown)
  }
  const command = useSave({
    send: (_: Record<string, never>, key) => reset(key),
    reads: [[staffKey]],
    onDone: done,
  })
  const question = { title: texts.resetTitle({ name }), onCancel: () => setAsking(false) }
  return (
    <div>
      <Button
        outlined
        size="small"
        type="button"
        label={texts.reset()}
        icon={<Icon name="lock" size="small" />}
        onClick={() => setAsking(true)}
      />
      {asking && staff.role === 'organization_admin' && (
        <OwnPasswordDialog
          {...question}
          submitLabel={texts.reset()}
          send={(ownPassword, key) => reset(key, ownPassword)}
          reads={[[staffKey]]}
          done={LL.common.saved()}
          onDone={done}
        >
          <p>{texts.resetText()}</p>
        </OwnPasswordDialog>
      )}
      {asking && staff.role !== 'organization_admin' && (
        <ConfirmDialog
          visible
          {...question}
          confirmLabel={texts.reset()}
          confirmIcon="lock"
          pending={command.isPending}
          onConfirm={() => command.confirm({})}
        >
          <p>{texts.resetText()}</p>
        </ConfirmDialog>
      )}
      {made && <StaffPasswordDialog {...made} onClose={() => setMade(null)} />}
    </div>
  )
}
