import type { ReportedStudent } from '#api/contracts/recognition.ts'

type Localized = Readonly<{ zh: string; en: string }>
export type NamedTotal = Readonly<{ name: Localized | null; total: number }>

const sumOf = <Item>(items: readonly Item[], of: (item: Item) => number) =>
  items.reduce((sum, item) => sum + of(item), 0)

const namedTotals = (rows: readonly NamedTotal[]): readonly NamedTotal[] =>
  [...Map.groupBy(rows, ({ name }) => (name ? `${name.zh}\n${name.en}` : '')).values()]
    .map((same) => ({ name: same[0]!.name, total: sumOf(same, ({ total }) => total) }))
    .toSorted((one, other) => other.total - one.total)

/** Sums up the students of a class. Two students absent on a day count as two days. */
export const classTotalsOf = (students: readonly ReportedStudent[]) => {
  const called = students.filter(({ days }) => days.called > 0)
  const late = called.flatMap(({ days }) => days.late ?? [])
  const homeworkOf = (status: keyof ReportedStudent['homework']) =>
    sumOf(students, ({ homework }) => homework[status])
  return {
    points: sumOf(students, ({ points }) => points),
    categories: namedTotals(students.flatMap(({ categories }) => categories)),
    badges: namedTotals(
      students.flatMap(({ badges }) =>
        badges.map(({ name: { name: zh, name_en: en }, count }) => ({
          name: { zh, en },
          total: count,
        })),
      ),
    ),
    days: {
      called: Math.max(0, ...called.map(({ days }) => days.called)),
      from: called.flatMap(({ days }) => days.from ?? []).toSorted()[0] ?? null,
      to:
        called
          .flatMap(({ days }) => days.to ?? [])
          .toSorted()
          .at(-1) ?? null,
      present: sumOf(called, ({ days }) => days.present),
      late: late.length > 0 ? sumOf(late, (days) => days) : null,
      absent: sumOf(called, ({ days }) => days.absent),
    },
    homework: {
      submitted: homeworkOf('submitted'),
      unsubmitted: homeworkOf('unsubmitted'),
      absent: homeworkOf('absent'),
      unfinished: homeworkOf('unfinished'),
    },
  }
}

/** Rows that fit below the totals, and on a sheet of their own. */
const firstRows = 14
const moreRows = 36

/** Splits a class over sheets of A4. The first has the totals, too. */
export const sheetsOf = <Row>(rows: readonly Row[]): readonly (readonly Row[])[] => {
  const sheets = [rows.slice(0, firstRows)]
  for (let at = firstRows; at < rows.length; at += moreRows)
    sheets.push(rows.slice(at, at + moreRows))
  return sheets
}
