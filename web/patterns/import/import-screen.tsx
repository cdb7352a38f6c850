import type { ReactNode } from 'react'
import { saveFile } from '#web/client/api/download.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ExportButton } from '#web/patterns/export/export-button.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { toCsv } from '#web/ui/text/csv.ts'
import { columnName } from './column-name.ts'
import { DropZone } from './drop-zone.tsx'
import { FileAsk } from './file-ask.tsx'
import { FileChoice } from './file-choice.tsx'
import { FileNotes } from './file-notes.tsx'
import { FileProblemMessage } from './file-problem.tsx'
import { FileQuestion } from './file-question.tsx'
import { type ImportKind, keysOf } from './import-kind.ts'
import './import.css'
import { ImportBar } from './import-bar.tsx'
import { ImportMessages } from './import-messages.tsx'
import { ImportPreview } from './import-preview.tsx'
import { type PreviewRow, toSendOf } from './preview-row.ts'
import { useFileDrop } from './use-file-drop.ts'
import type { ImportWizard } from './use-import-wizard.ts'
import type { ImportSending } from './wizard-kind.ts'

const saveTemplate = async <Key extends string>(name: string, kind: ImportKind<Key>) => {
  const header = keysOf(kind).map((key) => kind.csv[key])
  saveFile(new Blob([await toCsv(header, [])], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
}

type ImportScreenProps<
  Key extends string,
  Input,
  Done,
  Sent extends ImportSending<PreviewRow<Key, Input>>,
> = {
  wizard: ImportWizard<Key, Input, Done, Sent>
  period?: 'beside'
  before?: ReactNode
  confirm: (file: string) => ReactNode
  passwords: (done: Done & {}) => ReactNode
}

export const ImportScreen = <
  Key extends string,
  Input,
  Done,
  Sent extends ImportSending<PreviewRow<Key, Input>>,
>({
  wizard,
  period,
  before,
  confirm,
  passwords,
}: ImportScreenProps<Key, Input, Done, Sent>) => {
  const { LL } = useI18nContext()
  const { kind, file, problem, fileQuestion, counts, imported } = wizard
  const words = kind.words(LL)
  const dropped = (count: number) =>
    words.dropped?.(count) ??
    LL.imports.withoutId({ count, column: columnName(LL, kind, kind.idKey) })
  const isOver = useFileDrop(wizard.choose)
  return (
    <>
      <PageHeader title={words.title} back={{ to: kind.list, label: words.back }} period={period}>
        <span className="row wrap import-file">
          <ExportButton
            label={LL.imports.template()}
            failed={LL.common.downloadFailed()}
            save={() => saveTemplate(words.templateName, kind)}
          />
          {(file || fileQuestion) && <FileChoice fileName={wizard.name} onChoose={wizard.choose} />}
        </span>
      </PageHeader>
      {problem && <FileProblemMessage kind={kind} {...problem} />}
      {fileQuestion && (
        <FileQuestion
          key={wizard.count}
          kind={kind}
          question={fileQuestion}
          onAnswer={wizard.go}
          onCancel={wizard.drop}
        />
      )}
      {!file && !fileQuestion && (
        <>
          <DropZone kind={kind} note={words.emptyCells} isOver={isOver} onChoose={wizard.choose} />
          {before}
        </>
      )}
      {file && (
        <QueryView query={wizard.query}>
          {() => (
            <>
              {wizard.ask && <FileAsk {...wizard.ask} />}
              <ImportMessages
                invalid={counts.invalid}
                skipsInvalid={kind.skipsInvalid}
                leftOut={wizard.leftOut}
                dropped={file.withoutId > 0 && dropped(file.withoutId)}
                failure={wizard.failure}
                earlier={wizard.earlier}
                onLeaveOut={wizard.leaveOut}
              />
              <ImportPreview
                kind={kind}
                rows={wizard.rows}
                absent={file.absent}
                counts={counts}
                notes={<FileNotes {...file.notes} />}
                isChecking={wizard.query.isPlaceholderData}
                onCorrect={wizard.correct}
              />
              <ImportBar
                counts={counts}
                doubtful={wizard.doubtful}
                things={kind.things}
                skipsInvalid={kind.skipsInvalid}
                label={words.save(toSendOf(counts))}
                isChecking={wizard.query.isPlaceholderData}
                hasFailed={wizard.failure !== undefined}
                pending={wizard.sending.isPending}
                list={kind.list}
                onSave={wizard.save}
              />
            </>
          )}
        </QueryView>
      )}
      {file && wizard.asking && confirm(file.name)}
      {imported && passwords(imported)}
      {wizard.question}
    </>
  )
}
