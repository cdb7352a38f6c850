import type { StudentImport } from '#api/contracts/student-imports.ts'
import { ApiError } from '#web/client/api/api-error.ts'
import { errorMessage } from '#web/client/api/error-message.ts'
import { formatDateTime, formatNumber, nameIn } from '#web/i18n/format.ts'
import type { Locales, TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { countsText } from '#web/patterns/import/counts-text.ts'
import { ProgressLine } from '#web/patterns/student-imports/progress-line.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'
import { columnsFor } from '#web/ui/table/data-table.tsx'

type ImportColumnsInput = {
  LL: TranslationFunctions
  locale: Locales
  onUndo: (imported: StudentImport) => void
  onPasswords: (imported: StudentImport) => void
}

const column = columnsFor<StudentImport>()

export const importColumns = ({ LL, locale, onUndo, onPasswords }: ImportColumnsInput) => [
  column.accessor('created_at', {
    header: LL.studentImport.recent.when(),
    meta: { className: 'title' },
    cell: ({ getValue }) => <span className="num">{formatDateTime(getValue())}</span>,
  }),
  column.accessor(({ created_by }) => nameIn(locale, created_by.name), {
    id: 'created_by',
    header: LL.studentImport.recent.who(),
  }),
  column.accessor('period.name', { id: 'period', header: LL.common.period.label() }),
  column.display({
    id: 'result',
    header: LL.studentImport.recent.result(),
    meta: { wraps: true },
    cell: ({ row }) => <Result one={row.original} LL={LL} locale={locale} />,
  }),
  column.display({
    id: 'actions',
    header: LL.common.actions(),
    meta: { hideHeader: true },
    cell: ({ row: { original: one } }) => (
      <span className="row wrap student-import-actions">
        {one.withoutPassword > 0 && (
          <Button
            outlined
            size="small"
            icon={<Icon name="download" size="small" />}
            label={LL.studentImport.recent.passwords(one.withoutPassword)}
            onClick={() => onPasswords(one)}
          />
        )}
        {one.undoable && (
          <Button
            outlined
            size="small"
            icon={<Icon name="undo" size="small" />}
            label={LL.studentImport.recent.undo()}
            aria-label={LL.studentImport.recent.undoOf(formatDateTime(one.created_at))}
            onClick={() => onUndo(one)}
          />
        )}
      </span>
    ),
  }),
]

type ResultProps = { one: StudentImport; LL: TranslationFunctions; locale: Locales }

const Result = ({ one, LL, locale }: ResultProps) => {
  const words = LL.studentImport.recent
  if (one.state === 'running') return <ProgressLine progress={one.progress} />
  if (one.state === 'failed')
    return (
      <>
        <Tag tone="red" icon="error">
          {words.failed()}
        </Tag>{' '}
        <span className="sm">{reasonOf(one, LL)}</span>
      </>
    )
  const { undone } = one
  const sums = countsText(LL, { new: one.created, joins: one.joined, update: one.updated })
  const counts = one.moved ? `${words.from(one.moved.from.name)} · ${sums}` : sums
  if (!undone) return counts
  const by = { by: nameIn(locale, undone.by), at: formatDateTime(undone.at) }
  return (
    <>
      <span className="st">{counts}</span>{' '}
      <Tag tone="amber" icon="undo">
        {words.undone()}
      </Tag>{' '}
      <span className="sm mut">
        {words.undoneBy(by)}
        {undone.kept > 0 && ` ${words.kept(formatNumber(undone.kept))}`}
      </span>
    </>
  )
}

const reasonOf = ({ failure }: StudentImport, LL: TranslationFunctions) =>
  errorMessage(LL, new ApiError({ code: failure?.code ?? 'unknown', status: 0 }))
