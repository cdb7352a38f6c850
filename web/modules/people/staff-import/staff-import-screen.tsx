import type { StaffRow } from '#api/contracts/staff.ts'
import { ImportScreen } from '#web/patterns/import/import-screen.tsx'
import { useImportWizard } from '#web/patterns/import/use-import-wizard.ts'
import type { WizardKind } from '#web/patterns/import/wizard-kind.ts'
import { ConfirmStaff } from './confirm-staff.tsx'
import type { StaffImportOutcome } from './staff-calls.ts'
import { type StaffKey, staffKind } from './staff-kind.ts'
import { StaffPasswords } from './staff-passwords.tsx'
import { useSendingStaff } from './use-sending-staff.ts'
import { useStaffCheck } from './use-staff-check.ts'

const staff: WizardKind<
  StaffKey,
  StaffRow,
  StaffImportOutcome,
  ReturnType<typeof useSendingStaff>
> = {
  ...staffKind,
  sentAs: 'newAdmins',
  useCheck: useStaffCheck,
  useSending: useSendingStaff,
  passwordsOf: ({ passwords }) => passwords.length,
  countsOf: ({ created, updated }) => ({ new: created, update: updated }),
  list: '/admin/admin_list',
  reads: [['staff']],
  words: ({ staffImport: words }) => ({
    title: words.title(),
    back: words.back(),
    templateName: words.templateName(),
    emptyCells: words.emptyCells(),
    save: words.confirm.button,
  }),
}

export const StaffImportScreen = () => {
  const wizard = useImportWizard(staff)
  return (
    <ImportScreen
      wizard={wizard}
      confirm={(fileName) => <ConfirmStaff {...wizard} fileName={fileName} />}
      passwords={({ passwords }) => (
        <StaffPasswords passwords={passwords} rows={wizard.rows} onLeave={wizard.leave} />
      )}
    />
  )
}
