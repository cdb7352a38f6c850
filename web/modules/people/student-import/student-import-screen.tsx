import type { StudentImport } from '#api/contracts/student-imports.ts'
import type { StudentRow } from '#api/contracts/students.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { hasModule, useSession } from '#web/client/session/session.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ImportScreen } from '#web/patterns/import/import-screen.tsx'
import { useImportWizard } from '#web/patterns/import/use-import-wizard.ts'
import type { WizardKind } from '#web/patterns/import/wizard-kind.ts'
import { importsKey } from '#web/patterns/student-imports/student-import-calls.ts'
import { ConfirmImport } from './confirm-import.tsx'
import { type CellKey, studentKind, studentKindWithHouses } from './csv-columns.ts'
import { PasswordsDialog } from './passwords-dialog.tsx'
import { RecentImports } from './recent-imports.tsx'
import './student-import.css'
import { useSendingStudents } from './use-sending-students.ts'
import { useStudentCheck } from './use-student-check.ts'

const students: WizardKind<
  CellKey,
  StudentRow,
  StudentImport,
  ReturnType<typeof useSendingStudents>
> = {
  ...studentKind,
  sentAs: 'users',
  useCheck: useStudentCheck,
  useSending: useSendingStudents,
  passwordsOf: ({ withoutPassword }) => withoutPassword,
  countsOf: ({ created, joined, updated }) => ({ new: created, joins: joined, update: updated }),
  list: '/admin/student_list',
  reads: [['students'], importsKey],
  words: ({ studentImport: words }) => ({
    title: words.heading(),
    back: words.back(),
    templateName: words.templateName(),
    emptyCells: words.emptyCells(),
    save: words.confirm.button,
  }),
}

const withHouses = { ...students, ...studentKindWithHouses }

export const StudentImportScreen = () => {
  const { LL } = useI18nContext()
  const { organization } = useSession()
  const kind = hasModule(organization, 'houses') ? withHouses : students
  const wizard = useImportWizard(kind)
  const { period } = usePeriod()
  return (
    <ImportScreen
      wizard={wizard}
      period="beside"
      before={<RecentImports />}
      confirm={(fileName) => (
        <ConfirmImport {...wizard} fileName={fileName} periodName={period.name} />
      )}
      passwords={({ _id, withoutPassword }) => (
        <PasswordsDialog
          id={_id}
          count={withoutPassword}
          back={LL.studentImport.passwords.done()}
          onLeave={wizard.leave}
        />
      )}
    />
  )
}
