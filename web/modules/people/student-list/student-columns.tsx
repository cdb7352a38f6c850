import type { Student } from '#api/contracts/students.ts'
import { formatClassNo, formatDate, formatNumber } from '#web/i18n/format.ts'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { ActiveTag } from '#web/ui/icons/active-tag.tsx'
import { columnsFor } from '#web/ui/table/data-table.tsx'

const column = columnsFor<Student>()

/** The columns of the list; their ids are what the server sorts by. */
export const studentTableColumns = (LL: TranslationFunctions) => [
  column.accessor('u_id', {
    header: LL.students.uId(),
    cell: ({ getValue }) => <b>{getValue()}</b>,
    meta: { className: 'uid' },
  }),
  column.accessor('class', { header: LL.common.class(), meta: { className: 'of-class' } }),
  column.accessor('class_no', {
    header: LL.common.classNo(),
    cell: ({ getValue }) => <span className="num">{formatClassNo(getValue())}</span>,
    meta: { className: 'of-class' },
  }),
  nameColumn('zh', LL.common.nameZh()),
  nameColumn('en', LL.common.nameEn()),
  column.accessor('date_of_birth', {
    header: LL.students.dateOfBirth(),
    cell: ({ row: { original } }) =>
      original.date_of_birth && <span className="num">{formatDate(original.date_of_birth)}</span>,
    meta: { className: 'of-record' },
  }),
  column.accessor('point', {
    header: LL.students.point(),
    cell: ({ getValue }) => <b>{formatNumber(getValue())}</b>,
    meta: { numeric: true, className: 'amount' },
  }),
  column.accessor('cumulative_point', {
    header: LL.students.cumulativePoint(),
    cell: ({ getValue }) => formatNumber(getValue()),
    meta: { numeric: true, className: 'of-record' },
  }),
  column.accessor('isActive', {
    id: 'status',
    header: LL.students.status(),
    cell: ({ getValue }) => <ActiveTag active={getValue()} />,
    enableSorting: false,
    meta: { className: 'kind' },
  }),
]

const nameColumn = (language: 'zh' | 'en', header: string) =>
  column.accessor(({ name }) => name[language], {
    id: `name_${language}`,
    header,
    meta: { wraps: true, className: `name name-${language}` },
    cell: ({ getValue }) =>
      getValue() && <span lang={language === 'zh' ? 'zh-Hant' : 'en'}>{getValue()}</span>,
  })
