import { formatClassNo, formatDateTime, nameIn } from '#web/i18n/format.ts'
import type { Locales, TranslationFunctions } from '#web/i18n/i18n-types.ts'
import type { Column } from '#web/kit/table/columns.ts'
import { Words } from '#web/kit/words.tsx'
import type { Entry, HistoryKind } from './history-kind.ts'
import { RowActions } from './row-actions.tsx'
import type { Thread } from './threads.ts'
import { TypeTag } from './type-tag.tsx'

type Parts<Row extends Entry> = {
  kind: HistoryKind<Row>
  LL: TranslationFunctions
  locale: Locales
  threads: ReadonlyMap<string, Thread>
  onRevert: (row: Row) => void
  onVisit: (row: Row) => void
}

/** The element of a row that a link moves the focus to. */
export const rowAnchor = (id: string) => `action-${id}`

/** Nobody's name: the system gave it, or the student was erased. */
const creatorOf = (LL: TranslationFunctions, locale: Locales, { created_by: by }: Entry) => {
  if (by.isSystem) return LL.history.system()
  const name = nameIn(locale, by.name)
  return by.isParent ? LL.history.parent(name) : name
}

/** Their class names place them on the card that a row becomes on a narrow window. */
export const historyColumns = <Row extends Entry>(parts: Parts<Row>): Column<Row>[] => {
  const { kind, LL, locale, threads, onRevert, onVisit } = parts
  const words = kind.words(LL)
  const sortable = true
  return [
    {
      id: 'created_at',
      header: LL.history.columns.createdAt(),
      sortable,
      className: 'when',
      cell: (row) => (
        <>
          {threads.has(row._id) && <i className={`history-thread ${threads.get(row._id)}`} aria-hidden="true" />}
          <span id={rowAnchor(row._id)} className="num st" tabIndex={-1}>
            {formatDateTime(row.created_at)}
          </span>
        </>
      ),
    },
    { id: 'class', header: LL.common.class(), sortable, className: 'st in-class', cell: (row) => row.profile.class },
    {
      id: 'class_no',
      header: LL.common.classNo(),
      sortable,
      className: 'st in-class',
      cell: (row) => formatClassNo(row.profile.class_no),
    },
    {
      id: 'name_zh',
      header: LL.common.nameZh(),
      sortable,
      className: 'st name-zh',
      cell: (row) => <span lang="zh-Hant">{row.user.name.zh}</span>,
    },
    {
      id: 'name_en',
      header: LL.common.nameEn(),
      sortable,
      className: 'st name-en',
      cell: (row) => <span lang="en">{row.user.name.en}</span>,
    },
    {
      id: kind.ruleField,
      header: words.rule,
      sortable,
      wraps: true,
      className: 'st rule-name',
      cell: (row) => <Words>{kind.ruleOf(row)}</Words>,
    },
    kind.column(LL),
    {
      id: 'type',
      header: LL.history.columns.type(),
      sortable,
      className: 'kind',
      cell: (row) => <TypeTag row={row} word={words.types[row.type] ?? row.type} looks={kind.looks} />,
    },
    {
      id: 'created_by',
      header: words.createdBy,
      sortable,
      className: 'st by',
      cell: (row) => <Words>{creatorOf(LL, locale, row)}</Words>,
    },
    {
      id: 'actions',
      header: LL.common.actions(),
      className: 'act',
      cell: (row) => <RowActions row={row} ruleOf={kind.ruleOf} onRevert={onRevert} onVisit={onVisit} />,
    },
  ]
}
