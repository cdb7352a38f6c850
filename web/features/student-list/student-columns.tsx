import type { Student } from '#api/contracts/students.ts'
import { formatClassNo, formatDate, formatNumber } from '#web/i18n/format.ts'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { ActiveTag } from '#web/kit/active-tag.tsx'
import type { Column } from '#web/kit/table/data-table.tsx'

/** The columns of the list; their ids are what the server sorts by. */
export const studentColumns = (LL: TranslationFunctions): Column<Student>[] => [
  { id: 'u_id', header: LL.students.uId(), cell: ({ u_id }) => <b>{u_id}</b>, sortable: true },
  { id: 'class', header: LL.common.class(), cell: (student) => student.class, sortable: true },
  {
    id: 'class_no',
    header: LL.common.classNo(),
    cell: ({ class_no }) => <span className="num">{formatClassNo(class_no)}</span>,
    sortable: true,
  },
  {
    id: 'name_zh',
    header: LL.common.nameZh(),
    cell: ({ name }) => name.zh && <span lang="zh-Hant">{name.zh}</span>,
    sortable: true,
  },
  {
    id: 'name_en',
    header: LL.common.nameEn(),
    cell: ({ name }) => name.en && <span lang="en">{name.en}</span>,
    sortable: true,
  },
  {
    id: 'date_of_birth',
    header: LL.students.dateOfBirth(),
    cell: ({ date_of_birth: day }) => day && <span className="num">{formatDate(day)}</span>,
    sortable: true,
  },
  {
    id: 'point',
    header: LL.students.point(),
    cell: ({ point }) => <b>{formatNumber(point)}</b>,
    numeric: true,
    sortable: true,
  },
  {
    id: 'cumulative_point',
    header: LL.students.cumulativePoint(),
    cell: ({ cumulative_point }) => formatNumber(cumulative_point),
    numeric: true,
    sortable: true,
  },
  { id: 'status', header: LL.students.status(), cell: ({ isActive }) => <ActiveTag active={isActive} /> },
]
