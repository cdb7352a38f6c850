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
import { ConfirmImport } from './confirm-import.tsx'
import { csvColumns, studentKind } from './csv-columns.ts'
import { PasswordsDialog } from './passwords-dialog.tsx'
import { RecentImports } from './recent-imports.tsx'
import './student-import.css'
import { studentList, useImportSteps } from './use-import-steps.ts'

/** Students from a CSV file: read, compared with the accounts that are known, corrected or left out, confirmed, imported. */
export const StudentImportScreen = () => {
  const { LL } = useI18nContext()
  const steps = useImportSteps()
  const isOver = useFileDrop(steps.choose)
  const { file, problem, rows, counts, previewed, upload, imported } = steps
  return (
    <>
      <ImportHeader fileName={file?.name} onChoose={steps.choose} />
      {problem && <FileProblemMessage kind={studentKind} {...problem} />}
      {!file && (
        <>
          <DropZone kind={studentKind} note={LL.studentImport.emptyCells()} isOver={isOver} onChoose={steps.choose} />
          <RecentImports />
        </>
      )}
      {file && (
        <QueryView query={previewed}>
          {() => (
            <>
              <ImportMessages
                invalid={counts.invalid}
                leftOut={steps.leftOut}
                warned={steps.warned}
                withoutId={file.withoutId}
                idColumn={csvColumns.u_id}
                failure={steps.failure}
                onLeaveOut={steps.leaveOut}
              />
              <Preview kind={studentKind} rows={rows} counts={counts} />
              <ImportBar
                counts={counts}
                hasFailed={steps.failure !== undefined}
                pending={upload.isPending}
                list={studentList}
                onSave={steps.save}
              />
            </>
          )}
        </QueryView>
      )}
      {file && steps.asking && (
        <ConfirmImport
          fileName={file.name}
          periodName={steps.period.name}
          rows={rows}
          counts={counts}
          pending={upload.isPending}
          mayLeave={upload.isFollowed}
          progress={upload}
          onConfirm={steps.confirm}
          onCancel={steps.cancel}
        />
      )}
      {imported && (
        <PasswordsDialog
          id={imported._id}
          count={imported.withoutPassword}
          back={LL.studentImport.passwords.done()}
          onLeave={() => steps.leave(imported)}
        />
      )}
    </>
  )
}

const ImportHeader = ({ fileName, onChoose }: { fileName: string | undefined; onChoose: (file: File) => void }) => {
  const { LL } = useI18nContext()
  return (
    <PageHeader
      title={LL.studentImport.heading()}
      back={{ to: studentList, label: LL.studentImport.back() }}
      period="beside"
    >
      <span className="row wrap">
        <ExportButton
          label={LL.imports.template()}
          failed={LL.common.downloadFailed()}
          save={() => saveTemplate(LL.studentImport.templateName(), studentKind)}
        />
        {fileName !== undefined && <FileChoice fileName={fileName} onChoose={onChoose} />}
      </span>
    </PageHeader>
  )
}
