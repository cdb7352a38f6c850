import type { OverlookedStudent } from '#api/contracts/recognition.ts'
import { formatClassNo, formatDate, formatNumber } from '#web/i18n/format.ts'
import type { Locales, TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { recordPath } from '#web/patterns/record/record-path.ts'
import { PeriodLink } from '#web/ui/page/period-link.tsx'
import { columnsFor } from '#web/ui/table/data-table.tsx'

const column = columnsFor<OverlookedStudent>()

/** Returns the columns; the server sorts by their ids. */
export const overlookedColumns = (LL: TranslationFunctions, locale: Locales) => [
  column.accessor('class', { header: LL.common.class() }),
  column.accessor('class_no', {
    header: LL.common.classNo(),
    cell: ({ getValue }) => <span className="num">{formatClassNo(getValue())}</span>,
    enableSorting: false,
  }),
  nameColumn('zh', LL.common.nameZh(), locale),
  nameColumn('en', LL.common.nameEn(), locale),
  column.accessor('points', {
    header: LL.overlooked.points(),
    cell: ({ getValue }) => <b>{formatNumber(getValue())}</b>,
    meta: { numeric: true },
  }),
  column.accessor(({ last }) => last, {
    id: 'last_day',
    header: LL.overlooked.last(),
    cell: ({ getValue }) => {
      const day = getValue()
      return day === null ? (
        <span className="mut">{LL.overlooked.never()}</span>
      ) : (
        <span className="num">{formatDate(day)}</span>
      )
    },
  }),
]

/** On a phone a card has room for only one name, in the page's language. */
const nameColumn = (language: Locales, header: string, locale: Locales) =>
  column.accessor(({ name }) => name[language], {
    id: `name_${language}`,
    header,
    meta: { wraps: true, className: language === locale ? 'name' : 'other-name' },
    cell: ({ row: { original }, getValue }) =>
      getValue() && (
        <PeriodLink to={recordPath(original._id)}>
          <span lang={language === 'zh' ? 'zh-Hant' : 'en'}>{getValue()}</span>
        </PeriodLink>
      ),
  })
