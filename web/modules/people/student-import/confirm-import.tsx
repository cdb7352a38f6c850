import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ImportSum } from '#web/patterns/import/import-sum.tsx'
import { type RowCounts, toSendOf } from '#web/patterns/import/preview-row.ts'
import { ProgressLine } from '#web/patterns/student-imports/progress-line.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import type { StudentPreviewRow } from './check-rows.ts'
import { studentKind } from './csv-columns.ts'
import type { useSendingStudents } from './use-sending-students.ts'

type ConfirmImportProps = {
  fileName: string
  periodName: string
  rows: readonly StudentPreviewRow[]
  counts: RowCounts
  sending: ReturnType<typeof useSendingStudents>
  confirm: () => void
  cancel: () => void
}

const hasPassword = ({ cells }: StudentPreviewRow) =>
  cells.password !== '' || cells.parent_password !== ''
const isKnown = ({ result }: StudentPreviewRow) => result === 'update' || result === 'joins'
const getsRandom = ({ cells }: StudentPreviewRow) =>
  cells.password === '' || cells.parent_password === ''

export const ConfirmImport = ({
  fileName,
  periodName,
  rows,
  counts,
  sending,
  ...props
}: ConfirmImportProps) => {
  const { LL } = useI18nContext()
  const words = LL.studentImport.confirm
  const random = rows.filter((row) => row.result === 'new' && getsRandom(row)).length
  const changed = rows.filter((row) => isKnown(row) && hasPassword(row)).length
  return (
    <ConfirmDialog
      visible
      title={words.title()}
      confirmLabel={words.button(toSendOf(counts))}
      confirmIcon="upload"
      pending={sending.isPending}
      leaveLabel={sending.goesOn && words.leave()}
      onConfirm={props.confirm}
      onCancel={props.cancel}
    >
      <ImportSum
        from={words.into({ file: fileName, period: periodName })}
        kind={studentKind}
        counts={counts}
        notes={[
          [counts.joins > 0, () => words.joins(counts.joins)],
          [counts.update > 0, words.points],
          [random > 0, () => words.random(random)],
          [changed > 0, () => words.changed(changed)],
        ]}
      />
      <div role="status" className="sm">
        {sending.isPending && <b>{words.waiting()}</b>}
      </div>
      {sending.isPending && <ProgressLine {...sending} />}
    </ConfirmDialog>
  )
}
