import { download } from '#web/client/api/download.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ExportButton as SharedExportButton } from '#web/patterns/export/export-button.tsx'
import { exportQuery } from './student-queries.ts'
import type { useStudentList } from './use-student-list.ts'

type ExportButtonProps = { list: Pick<ReturnType<typeof useStudentList>, 'wanted' | 'state'> }

/** Saves what the list shows, on all its pages. */
export const ExportStudentsButton = ({ list: { wanted, state } }: ExportButtonProps) => {
  const { locale } = useI18nContext()
  const query = { ...exportQuery(wanted, state.query), lang: locale }
  return (
    <SharedExportButton
      save={() => download('/users/export_stream', { query, fallbackName: 'students.csv' })}
    />
  )
}
