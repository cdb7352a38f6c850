import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatClass, formatDateTime, formatSigned, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import type { RevertReason } from '#web/patterns/batches/batch-calls.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { FieldFrame } from '#web/ui/fields/field-frame.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { type HistoryKind, type HistoryListEntry, isBatch, nameOfRecord } from './history-kind.ts'
import { batchSizeQuery } from './history-queries.ts'
import { useRevert } from './use-revert.ts'

type RevertDialogProps<Row extends HistoryListEntry> = {
  kind: HistoryKind<Row>
  row: Row
  onClose: () => void
}

const confirmOf = ({
  LL,
  removes,
  size,
}: {
  LL: TranslationFunctions
  removes: boolean
  size: number
}) => {
  const texts = LL.history.dialog
  if (removes) return size > 1 ? texts.deleteAll(size) : LL.common.delete()
  return size > 1 ? texts.confirmAll(size) : LL.history.revert()
}

type CorrectionUndoProps = { correction: Correction; rule: string }
type Correction = NonNullable<HistoryListEntry['correction']>

/** Undoing a correction restores the award before it. Undoing the restored award takes it away. */
const CorrectionUndo = ({ correction, rule }: CorrectionUndoProps) => {
  const { LL, locale } = useI18nContext()
  const ruleName = useRuleName()
  const texts = LL.history.dialog
  const { user, pointRule, point, is_undo: isUndo } = correction
  const first = [
    ...(user ? [nameIn(locale, user.name)] : []),
    pointRule ? ruleName(pointRule) : rule,
    ...(point === undefined ? [] : [formatSigned(point)]),
  ].join(LL.batches.separator())
  return (
    <p className="history-revert-scope">
      <span>
        <Words>{isUndo ? texts.takesAway() : texts.undoesCorrection(first)}</Words>
      </span>
    </p>
  )
}

export const RevertDialog = <Row extends HistoryListEntry>({
  kind,
  row,
  onClose,
}: RevertDialogProps<Row>) => {
  const { LL, locale } = useI18nContext()
  const texts = LL.history.dialog
  const batch = useQuery(batchSizeQuery(kind, row))
  // Undoing a row of several entries undoes their whole request.
  const several = isBatch(row)
  const [whole, setWhole] = useState(several)
  const [reason, setReason] = useState<RevertReason | ''>('')
  const revert = useRevert(kind, onClose)
  const size = batch.data ?? 1
  const all = whole && (several || size > 1)
  return (
    <ConfirmDialog
      visible
      title={kind.removes ? texts.deleteTitle() : texts.title()}
      confirmLabel={confirmOf({ LL, removes: kind.removes ?? false, size: all ? size : 1 })}
      confirmIcon={kind.removes ? 'delete' : 'undo'}
      pending={revert.isPending}
      // The button waits until the dialog says how many entries the request has.
      closed={several && batch.data === undefined}
      onConfirm={() => revert.confirm({ row, whole: all, reason: reason || undefined })}
      onCancel={onClose}
    >
      <p className="history-revert-what">
        <b>
          {several && row.group.students > 1 ? (
            LL.history.students(row.group.students)
          ) : (
            <>
              <Words>{nameIn(locale, row.user.name)}</Words>{' '}
              {formatClass(row.profile.class, row.profile.class_no)}
            </>
          )}
        </b>
        <span>
          <Words>{nameOfRecord(kind, { LL, locale }, row)}</Words>{' '}
          {kind.amountOf && <b className="num">{kind.amountOf(row)}</b>}
        </span>
        <span className="mut num">{formatDateTime(row.created_at)}</span>
      </p>
      {several && (
        <QueryView query={batch}>
          {(left) => <p className="history-revert-scope">{texts.wholeBatch(left)}</p>}
        </QueryView>
      )}
      {size > 1 && !several && (
        <fieldset className="history-revert-scope">
          <legend className="lab">{texts.scope()}</legend>
          <label className="choice">
            <input
              type="radio"
              className="rad"
              name="scope"
              checked={!whole}
              onChange={() => setWhole(false)}
            />
            {texts.onlyThis()}
          </label>
          <label className="choice">
            <input
              type="radio"
              className="rad"
              name="scope"
              checked={whole}
              onChange={() => setWhole(true)}
            />
            {texts.wholeBatch(size)}
          </label>
        </fieldset>
      )}
      {!several && row.correction?.kind === 'replaces' && !row.correction.is_merged && (
        <CorrectionUndo
          correction={row.correction}
          rule={nameOfRecord(kind, { LL, locale }, row)}
        />
      )}
      <FieldFrame label={texts.reason()} optional>
        {({ id }) => (
          <Select
            id={id}
            placeholder={texts.noReason()}
            value={reason}
            options={kind.reasons.map((value) => ({ value, label: texts.reasons[value]() }))}
            onChange={(chosen) => setReason(chosen as RevertReason | '')}
          />
        )}
      </FieldFrame>
      <p className="sm mut history-revert-note">{kind.words(LL).bothStay}</p>
    </ConfirmDialog>
  )
}
