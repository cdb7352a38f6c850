import type { House } from '#api/contracts/houses.ts'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import type { Student } from '#api/contracts/students.ts'
import { formatClassNo, formatDate, formatNumber } from '#web/i18n/format.ts'
import type { Locales, TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { HouseName } from '#web/patterns/houses/house-name.tsx'
import { ActiveTag } from '#web/ui/icons/active-tag.tsx'
import { columnsFor } from '#web/ui/table/data-table.tsx'

const column = columnsFor<Student>()

type Houses = { houses: readonly House[]; locale: Locales }

/**
 * Returns the columns of the list; the server sorts by their ids. The column of houses exists only
 * if the school has some.
 */
export const studentTableColumns = (LL: TranslationFunctions, of: Houses) => [
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
  ...houseColumn(LL, of),
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

const houseColumn = (LL: TranslationFunctions, { houses, locale }: Houses) => {
  if (houses.length === 0) return []
  const byId = new Map(houses.map((house) => [house._id, house]))
  const houseOf = ({ house }: Student) => (house ? byId.get(house) : undefined)
  return [
    column.accessor(
      (student) => {
        const house = houseOf(student)
        return house ? ruleNameIn(locale, house) : ''
      },
      {
        id: 'house',
        header: LL.houses.house(),
        meta: { className: 'of-record' },
        cell: ({ row: { original } }) => {
          const house = houseOf(original)
          return house && <HouseName house={house} />
        },
      },
    ),
  ]
}

const nameColumn = (language: 'zh' | 'en', header: string) =>
  column.accessor(({ name }) => name[language], {
    id: `name_${language}`,
    header,
    meta: { wraps: true, className: `name name-${language}` },
    cell: ({ getValue }) =>
      getValue() && <span lang={language === 'zh' ? 'zh-Hant' : 'en'}>{getValue()}</span>,
  })
