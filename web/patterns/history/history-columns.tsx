import { formatClassNo, formatDateTime, nameIn } from '#web/i18n/format.ts'
import type { Locales, TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { type Column, columnsFor } from '#web/ui/table/columns.ts'
import { Words } from '#web/ui/text/words.tsx'
import { BatchToggle } from './batch-toggle.tsx'
import { CorrectionNote } from './correction-note.tsx'
import { EntryNumber } from './entry-number.tsx'
import { type HistoryKind, type HistoryListEntry, isBatch, nameOfRecord } from './history-kind.ts'
import type { LinkedEntry } from './linked-entries.ts'
import { RowActions } from './row-actions.tsx'
import { StudentName } from './student-name.tsx'
import { TypeTag } from './type-tag.tsx'

type HistoryColumnsInput<Row extends HistoryListEntry> = {
  kind: HistoryKind<Row>
  LL: TranslationFunctions
  locale: Locales
  threads: ReadonlyMap<string, LinkedEntry>
  onRevert: (row: Row) => void
  onMore: (row: Row) => void
  onCorrect: (row: Row) => void
  visitOf: (row: Row) => (() => void) | undefined
  opening: { isOpen: (row: Row) => boolean; toggle: (row: Row) => void }
  isCompact?: boolean
}

/** Returns the id of the element that a link to the row focuses. */
export const rowAnchor = (id: string) => `action-${id}`

const creatorOf = (
  LL: TranslationFunctions,
  locale: Locales,
  { created_by: by }: HistoryListEntry,
) => {
  if (by.isSystem) return LL.history.system()
  const name = nameIn(locale, by.name)
  return by.isParent ? LL.history.parent(name) : name
}

export const historyColumns = <Row extends HistoryListEntry>(
  parts: HistoryColumnsInput<Row>,
): Column<Row>[] => {
  const { kind, LL, locale, threads, opening, isCompact = false } = parts
  const { onRevert, onMore, onCorrect, visitOf } = parts
  const words = kind.words(LL)
  const column = columnsFor<Row>()
  const other = locale === 'zh' ? 'en' : 'zh'
  const nameCell = (language: 'zh' | 'en') => (row: Row) => {
    if ((row.group?.students ?? 1) > 1)
      return language === locale ? <BatchToggle row={row} opening={opening} /> : null
    if (!isCompact) return <StudentName row={row} locale={locale} language={language} />
    return (
      <>
        <StudentName row={row} locale={locale} language={language} />
        <small className="history-other-name mut">
          <StudentName row={row} locale={locale} language={other} />
        </small>
      </>
    )
  }
  return [
    column.accessor((row) => row.created_at, {
      id: 'created_at',
      header: LL.history.columns.createdAt(),
      meta: { className: 'when' },
      cell: ({ row: { original: row } }) => (
        <>
          {threads.has(row._id) && (
            <i className={`history-thread ${threads.get(row._id)}`} aria-hidden="true" />
          )}
          <span id={rowAnchor(row._id)} className="num st" tabIndex={-1}>
            {formatDateTime(row.created_at)}
          </span>
          {!isBatch(row) && <EntryNumber row={row} />}
        </>
      ),
    }),
    column.accessor(
      (row) =>
        isBatch(row) ? (row.group.class ?? LL.history.severalClasses()) : row.profile.class,
      {
        id: 'class',
        header: LL.common.class(),
        meta: { className: 'st in-class' },
      },
    ),
    column.accessor(
      (row) => ((row.group?.students ?? 1) > 1 ? '' : formatClassNo(row.profile.class_no)),
      {
        id: 'class_no',
        header: LL.common.classNo(),
        meta: { className: 'st in-class' },
      },
    ),
    ...(['zh', 'en'] as const)
      .filter((language) => !isCompact || language === locale)
      .map((language) =>
        column.accessor(({ user }) => user.name[language], {
          id: `name_${language}`,
          header: isCompact
            ? LL.common.name()
            : language === 'zh'
              ? LL.common.nameZh()
              : LL.common.nameEn(),
          meta: { wraps: true, className: `st name name-${language}` },
          cell: ({ row: { original: row } }) => nameCell(language)(row),
        }),
      ),
    ...(kind.rule
      ? [
          column.accessor((row) => nameOfRecord(kind, { LL, locale }, row), {
            id: locale === 'en' ? `${kind.rule.field}_en` : kind.rule.field,
            header: words.rule ?? '',
            meta: { wraps: true, className: 'st rule-name' },
            cell: ({ row: { original: row }, getValue }) => (
              <>
                <Words>{getValue()}</Words>
                {isBatch(row) && row.group.students === 1 && (
                  <BatchToggle row={row} opening={opening} />
                )}
              </>
            ),
          }),
        ]
      : []),
    ...kind.columns.map((own) =>
      column.accessor((row) => own.value(row, locale), {
        id: typeof own.id === 'string' ? own.id : own.id(locale),
        header: own.header(LL),
        enableSorting: own.isSorted,
        cell: ({ row: { original: row } }) => {
          const text = own.shown?.(row) ?? own.value(row, locale)
          return own.isText ? <Words>{String(text ?? '')}</Words> : text
        },
        meta: {
          numeric: own.isNumeric ?? false,
          wraps: own.isText ?? false,
          className: own.className,
        },
      }),
    ),
    ...(kind.types.length > 0
      ? [
          column.accessor(({ type }) => words.types[type] ?? type, {
            id: kind.typeOrder ?? 'type',
            header: words.type ?? LL.history.columns.type(),
            meta: { className: 'kind' },
            cell: ({ row: { original: row } }) => (
              <>
                <TypeTag row={row} word={words.types[row.type] ?? row.type} looks={kind.looks} />
                <CorrectionNote row={row} />
                {isBatch(row) && row.group.reverted > 0 && !row.reverted_by && (
                  <small className="history-part mut">
                    {LL.history.partUndone(row.group.reverted)}
                  </small>
                )}
              </>
            ),
          }),
        ]
      : []),
    column.accessor((row) => creatorOf(LL, locale, row), {
      id: 'created_by',
      header: words.createdBy,
      meta: { wraps: true, className: 'st name by' },
      cell: ({ row }) => <Words>{creatorOf(LL, locale, row.original)}</Words>,
    }),
    column.display({
      id: 'actions',
      header: LL.common.actions(),
      meta: { className: 'act' },
      cell: ({ row }) => (
        <RowActions
          row={row.original}
          nameOf={(one) => nameOfRecord(kind, { LL, locale }, one)}
          kind={kind}
          onRevert={onRevert}
          onMore={onMore}
          onCorrect={onCorrect}
          visitOf={visitOf}
        />
      ),
    }),
  ]
}
