import type { OverlookedStudent } from '#api/contracts/recognition.ts'
import { formatDate, formatNumber } from '#web/i18n/format.ts'
import type { Locales, TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { columnsFor } from '#web/ui/table/data-table.tsx'
import { listedStudentColumns } from '../listed-student-columns.tsx'

const column = columnsFor<OverlookedStudent>()

/** Returns the columns; the server sorts by their ids. */
export const overlookedColumns = (LL: TranslationFunctions, locale: Locales) => [
  ...listedStudentColumns<OverlookedStudent>(LL, locale),
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
