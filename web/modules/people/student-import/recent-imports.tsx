import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StudentImport } from '#api/contracts/student-imports.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { studentImportsQuery } from '#web/patterns/student-imports/student-import-calls.ts'
import { UndoDialog } from '#web/patterns/student-imports/undo-dialog.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { importColumns } from './import-columns.tsx'
import { PasswordsDialog } from './passwords-dialog.tsx'

/**
 * Lists the latest imports with their progress, results and undo. Hidden before the first import.
 */
export const RecentImports = () => {
  const { LL, locale } = useI18nContext()
  const words = LL.studentImport.recent
  const imports = useQuery(studentImportsQuery())
  const [undoing, setUndoing] = useState<StudentImport | null>(null)
  const [waiting, setWaiting] = useState<StudentImport | null>(null)
  if (imports.data?.length === 0) return null
  const columns = importColumns({ LL, locale, onUndo: setUndoing, onPasswords: setWaiting })
  return (
    <Card title={words.title()} className="student-import-recent">
      <QueryView query={imports}>
        {(list) => (
          <DataTable
            columns={columns}
            rows={list}
            keyOf={({ _id }) => _id}
            label={words.title()}
            rowClass={({ undone }) => (undone ? 'gone' : undefined)}
            footer={words.note()}
          />
        )}
      </QueryView>
      {undoing && <UndoDialog imported={undoing} onClose={() => setUndoing(null)} />}
      {waiting && (
        <PasswordsDialog
          id={waiting._id}
          count={waiting.withoutPassword}
          back={LL.common.close()}
          onLeave={() => setWaiting(null)}
        />
      )}
    </Card>
  )
}
