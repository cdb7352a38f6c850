import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ExportButton } from '#web/parts/export/export-button.tsx'
import { DropZone } from '#web/parts/import/drop-zone.tsx'
import { FileChoice } from '#web/parts/import/file-choice.tsx'
import { FileProblemMessage } from '#web/parts/import/file-problem.tsx'
import '#web/parts/import/import.css'
import { PageHeader } from '#web/kit/page-header.tsx'
import { QueryView } from '#web/kit/query-view.tsx'
import { ImportBar } from '#web/parts/import/import-bar.tsx'
import { ImportMessages } from '#web/parts/import/import-messages.tsx'
import { Preview } from '#web/parts/import/preview.tsx'
import { saveTemplate } from '#web/parts/import/template.ts'
import { useFileDrop } from '#web/parts/import/use-file-drop.ts'
import { ConfirmStaff } from './confirm-staff.tsx'
import { csvColumns, staffKind } from './staff-kind.ts'
import { StaffPasswords } from './staff-passwords.tsx'
import { staffList, useStaffImport } from './use-staff-import.ts'

/** Staff from a CSV file: read, compared with those who are here, corrected or left out, confirmed, imported. */
export const StaffImportScreen = () => {
  const { LL } = useI18nContext()
  const steps = useStaffImport()
  const isOver = useFileDrop(steps.choose)
  const { file, problem, rows, counts, imported, isPending } = steps
  return (
    <>
      <ImportHeader fileName={file?.name} onChoose={steps.choose} />
      {problem && <FileProblemMessage kind={staffKind} {...problem} />}
      {!file && (
        <DropZone kind={staffKind} note={LL.staffImport.emptyCells()} isOver={isOver} onChoose={steps.choose} />
      )}
      {file && (
        <QueryView query={steps.staff}>
          {() => (
            <>
              <ImportMessages
                invalid={counts.invalid}
                leftOut={steps.leftOut}
                withoutId={file.withoutId}
                idColumn={csvColumns.email}
                failure={steps.failure}
                onLeaveOut={steps.leaveOut}
              />
              <Preview kind={staffKind} rows={rows} counts={counts} />
              <ImportBar
                counts={counts}
                hasFailed={steps.failure !== undefined}
                pending={isPending}
                list={staffList}
                onSave={steps.save}
              />
            </>
          )}
        </QueryView>
      )}
      {file && steps.asking && (
        <ConfirmStaff
          fileName={file.name}
          rows={rows}
          counts={counts}
          pending={isPending}
          form={steps.passwordForm}
          onConfirm={steps.confirm}
          onCancel={steps.cancel}
        />
      )}
      {imported && <StaffPasswords passwords={imported.passwords} rows={rows} onLeave={steps.leave} />}
    </>
  )
}

const ImportHeader = ({ fileName, onChoose }: { fileName: string | undefined; onChoose: (file: File) => void }) => {
  const { LL } = useI18nContext()
  return (
    <PageHeader title={LL.staffImport.title()} back={{ to: staffList, label: LL.staffImport.back() }}>
      <span className="row wrap">
        <ExportButton
          label={LL.imports.template()}
          failed={LL.common.downloadFailed()}
          save={() => saveTemplate(LL.staffImport.templateName(), staffKind)}
        />
        {fileName !== undefined && <FileChoice fileName={fileName} onChoose={onChoose} />}
      </span>
    </PageHeader>
  )
}
