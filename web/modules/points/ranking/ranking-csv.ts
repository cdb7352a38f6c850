import type { RankingRow } from '#api/contracts/rankings.ts'
import { formatPercent } from '#web/i18n/format.ts'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { type RankingCategory, sharesOf } from '#web/patterns/ranking/categories.ts'
import type { RankingGroup } from '#web/patterns/ranking/ranking-queries.ts'

type Table = { header: string[]; rows: (string | number | null)[][] }
type RankingCsvOptions = {
  groupBy: RankingGroup
  categories: readonly RankingCategory[]
  shown: readonly RankingCategory[]
  LL: TranslationFunctions
}

const whoHeader = (groupBy: RankingGroup, LL: TranslationFunctions) => {
  const { class: ofClass, classNo, nameZh, nameEn } = LL.common
  return groupBy === 'user'
    ? [ofClass(), classNo(), nameZh(), nameEn()]
    : [ofClass(), LL.ranking.students(), LL.ranking.average()]
}

const whoOf = (groupBy: RankingGroup, row: RankingRow) =>
  groupBy === 'user'
    ? [row.class, row.class_no, row.name?.zh ?? '', row.name?.en ?? '']
    : [row.class, row.students, row.average == null ? null : Number(row.average.toFixed(1))]

export const percentOf = (part: number, whole: number) =>
  formatPercent(whole === 0 ? 0 : part / whole)

/**
 * Returns the shown rows as a table: who, points, and each category with its share of the row's
 * points.
 */
export const rankingTable = (
  rows: readonly RankingRow[],
  { groupBy, categories, shown, LL }: RankingCsvOptions,
): Table => ({
  header: [
    LL.ranking.rank(),
    ...whoHeader(groupBy, LL),
    LL.ranking.points(),
    ...shown.flatMap(({ name }) => [name, LL.ranking.percentOf(name)]),
  ],
  rows: rows.map((row) => {
    const shares = sharesOf(row, categories)
    const sum = shares.reduce((total, share) => total + share.total, 0)
    return [
      row.rank,
      ...whoOf(groupBy, row),
      row.totalpoints,
      ...shown.flatMap(({ id }) => {
        const total = shares.find((share) => share.id === id)?.total ?? 0
        return [total, percentOf(total, sum)]
      }),
    ]
  }),
})
