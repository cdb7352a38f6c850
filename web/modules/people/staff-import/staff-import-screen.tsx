import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { StaffRow } from '#api/contracts/staff.ts'
import { hasModule, useSession } from '#web/client/session/session.tsx'
import { staffClassesKey } from '#web/patterns/classes/staff-classes.ts'
import type { ToCheck } from '#web/patterns/import/check-lines.ts'
import { ImportScreen } from '#web/patterns/import/import-screen.tsx'
import type { ImportFile } from '#web/patterns/import/read-rows.ts'
import { useImportWizard } from '#web/patterns/import/use-import-wizard.ts'
import type { WizardKind } from '#web/patterns/import/wizard-kind.ts'
import { checkStaff } from './check-staff.ts'
import { ConfirmStaff } from './confirm-staff.tsx'
import { allStaffQuery, type StaffImportOutcome } from './staff-calls.ts'
import { type StaffKey, staffKind } from './staff-kind.ts'
import { StaffPasswords } from './staff-passwords.tsx'
import { useSendingStaff } from './use-sending-staff.ts'

const useStaffCheck = (file: ImportFile<StaffKey> | null) => {
  const { user, organization } = useSession()
  const ownId = user._id
  const hasClasses = file?.lines.some(({ cells }) => cells.classes) ?? false
  const hasSubjects = hasModule(organization, 'subject')
  const query = useQuery(allStaffQuery({ file: file?.id ?? null, hasClasses, hasSubjects }))
  const found = query.data
  const check = useMemo(
    () =>
      found ? (checked: ToCheck<StaffKey>) => checkStaff({ ...checked, ...found, ownId }) : null,
    [found, ownId],
  )
  return { query, check }
}

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
  reads: [['staff'], [staffClassesKey], ['user']],
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
