import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/shared/button.tsx'
import { Icon } from '#web/shared/icon.tsx'
import { PageHeader } from '#web/shared/page-header.tsx'
import { QueryView } from '#web/shared/query-view.tsx'
import { ConfirmImport } from './confirm-import.tsx'
import { DropZone } from './drop-zone.tsx'
import { FileChoice } from './file-choice.tsx'
import { FileProblemMessage } from './file-problem.tsx'
import { ImportBar } from './import-bar.tsx'
import { ImportMessages } from './import-messages.tsx'
import { PasswordsDialog } from './passwords-dialog.tsx'
import { Preview } from './preview.tsx'
import './student-import.css'
import { saveTemplate } from './template.ts'
import { useFileDrop } from './use-file-drop.ts'
import { studentList, useImportSteps } from './use-import-steps.ts'

/** Students from a CSV file: read, compared with the period's, corrected or left out, confirmed, imported. */
export const StudentImportScreen = () => {
  const steps = useImportSteps()
  const isOver = useFileDrop(steps.choose)
  const { file, problem, rows, counts, students, upload, imported } = steps
  return (
    <>
      <ImportHeader fileName={file?.name} onChoose={steps.choose} />
      {problem && <FileProblemMessage {...problem} />}
      {!file && <DropZone isOver={isOver} onChoose={steps.choose} />}
      {file && (
        <QueryView query={students}>
          {() => (
            <>
              <ImportMessages
                invalid={counts.invalid}
                leftOut={steps.leftOut}
                withoutId={file.withoutId}
                failure={steps.failure}
                onLeaveOut={steps.leaveOut}
              />
              <Preview rows={rows} counts={counts} />
              <ImportBar
                counts={counts}
                hasFailed={steps.failure !== undefined}
                pending={upload.isPending}
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
          onConfirm={steps.confirm}
          onCancel={steps.cancel}
        />
      )}
      {imported && <PasswordsDialog passwords={imported.passwords} rows={rows} onLeave={() => steps.leave(imported)} />}
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
        <Button
          outlined
          label={LL.studentImport.template()}
          icon={<Icon name="download" />}
          onClick={() => void saveTemplate(LL.studentImport.templateName())}
        />
        {fileName !== undefined && <FileChoice fileName={fileName} onChoose={onChoose} />}
      </span>
    </PageHeader>
  )
}
