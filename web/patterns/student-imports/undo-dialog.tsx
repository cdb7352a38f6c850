import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { StudentImport } from '#api/contracts/student-imports.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { formatDateTime, formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { useToast } from '#web/ui/toast/toast-provider.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import '#web/patterns/import/import.css'
import { KeptList } from './kept-list.tsx'
import {
  type UndoneImport,
  undoPreviewQuery,
  undoStudentImportCall,
} from './student-import-calls.ts'

type UndoDialogProps = { imported: StudentImport; onClose: () => void }

export const UndoDialog = ({ imported, onClose }: UndoDialogProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.studentImport.undo
  const preview = useQuery(undoPreviewQuery(imported._id))
  const command = useUndo(onClose)
  const count = (preview.data?.removed ?? 0) + (preview.data?.restored ?? 0)
  const { moved } = imported
  const of = {
    at: formatDateTime(imported.created_at),
    by: nameIn(locale, imported.created_by.name),
    period: imported.period.name,
  }
  return (
    <ConfirmDialog
      visible
      title={moved ? words.moveTitle() : words.title()}
      confirmLabel={words.confirm(count)}
      confirmIcon="undo"
      closed={count === 0}
      pending={command.isPending}
      onConfirm={() => command.confirm(imported._id)}
      onCancel={onClose}
    >
      <p className="mut">{moved ? words.moveOf({ ...of, from: moved.from.name }) : words.of(of)}</p>
      <QueryView query={preview}>
        {(plan) => <Plan plan={plan} isMove={moved !== undefined} />}
      </QueryView>
      <p className="sm b" role="status">
        {command.isPending && words.waiting()}
      </p>
    </ConfirmDialog>
  )
}

const Plan = ({ plan, isMove }: { plan: UndoneImport; isMove: boolean }) => {
  const { LL } = useI18nContext()
  const words = LL.studentImport.undo
  return (
    <>
      <div className="import-counts">
        {!isMove && (
          <p className="red">
            <Icon name="remove" />
            <b className="num">{formatNumber(plan.removed)}</b> {words.removed()}
          </p>
        )}
        <p className="amber">
          <Icon name="undo" />
          <b className="num">{formatNumber(plan.restored)}</b>{' '}
          {isMove ? words.left() : words.restored()}
        </p>
      </div>
      <ul className="sm import-notes">
        {plan.removed > 0 && <li>{words.removedNote()}</li>}
        {plan.restored > 0 && <li>{isMove ? words.leftNote() : words.restoredNote()}</li>}
        {plan.removed + plan.restored === 0 && <li>{words.nothing()}</li>}
      </ul>
      <KeptList kept={plan.kept} />
    </>
  )
}

const useUndo = (onDone: () => void) => {
  const { LL } = useI18nContext()
  const words = LL.studentImport.undo
  const toast = useToast()
  const client = useQueryClient()
  const failed = useFailureToast()
  const command = useCommand(undoStudentImportCall, {
    onSuccess: ({ removed, restored }) => {
      // Students were removed or changed, so every list of them is stale.
      void client.invalidateQueries()
      const counts = { removed: formatNumber(removed), restored: formatNumber(restored) }
      toast.success({ title: words.done(), text: words.counts(counts) })
      onDone()
    },
    onError: (error) => {
      failed({ title: words.failed(), error, retry: () => command.retry() })
    },
  })
  return command
}
