import type { GameSession } from '#api/contracts/game-sessions.ts'
import { formatClassNo } from '#web/i18n/format.ts'
import type { Locales } from '#web/i18n/i18n-types.ts'
import { StudentName } from '#web/patterns/history/student-name.tsx'
import { columnsFor } from '#web/ui/table/data-table.tsx'

type PlayerWords = { class: () => string; classNo: () => string; name: () => string }
type Player = Pick<GameSession, 'user'>

/** Returns the columns that say who played, with the name in the reader's language. */
export const playerColumns = <Row extends Player>(
  words: PlayerWords,
  locale: Locales,
  profileOf: (row: Row) => Pick<GameSession['profile'], 'class' | 'class_no'>,
) => {
  const column = columnsFor<Row>()
  return [
    column.accessor((row) => profileOf(row).class, { id: 'class', header: words.class() }),
    column.accessor((row) => formatClassNo(profileOf(row).class_no), {
      id: 'class_no',
      header: words.classNo(),
      enableSorting: false,
      meta: { numeric: true },
    }),
    column.accessor(({ user }) => user.name[locale], {
      id: `name_${locale}`,
      header: words.name(),
      enableSorting: false,
      meta: { wraps: true },
      cell: ({ row: { original } }) => (
        <StudentName row={original} language={locale} locale={locale} />
      ),
    }),
  ]
}
