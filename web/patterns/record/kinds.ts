import type { CategoryTotal } from '#api/contracts/point-totals.ts'
import { namedKinds, otherCategories } from '#api/contracts/record-kinds.ts'
import { nameIn } from '#web/i18n/format.ts'
import type { Locales } from '#web/i18n/i18n-types.ts'
import type { FigureCategories } from '#web/patterns/explain/figure.ts'

export type RecordKind = {
  /** The id of a rule category, or `OTHER`. */
  category: string
  name: string
  total: number
  share: number
  color: number
}

type In = { locale: Locales; other: string }

/** Groups points by the four largest rule categories and the rest. */
export const kindsOf = (totals: readonly CategoryTotal[], { locale, other }: In): RecordKind[] => {
  const given = totals.filter(({ total }) => total > 0)
  const named = given.filter(({ ruleCategory }) => ruleCategory !== null).slice(0, namedKinds)
  const rest = given.filter((one) => !named.includes(one))
  const [only] = rest
  const kinds = [...named, ...(rest.length === 1 && only?.ruleCategory ? [only] : [])].map(
    ({ ruleCategory, total }) => ({
      category: ruleCategory?._id ?? otherCategories,
      name: nameIn(locale, ruleCategory?.name) || other,
      total,
    }),
  )
  if (rest.length > 0 && kinds.length === named.length)
    kinds.push({ category: otherCategories, name: other, total: sumOf(rest) })
  const sum = sumOf(kinds)
  return kinds.map((kind, at) => ({ ...kind, share: kind.total / sum, color: at + 1 }))
}

/** Returns the categories to explain for a kind; undefined for all. */
export const categoriesOfKind = (
  kinds: readonly RecordKind[],
  { category }: RecordKind,
): FigureCategories | undefined => {
  if (category !== otherCategories) return { only: category }
  const except = kinds.flatMap((kind) => (kind.category === otherCategories ? [] : kind.category))
  return except.length > 0 ? { except } : undefined
}

const sumOf = (parts: readonly { total: number }[]) =>
  parts.reduce((sum, { total }) => sum + total, 0)

export const categoryOptions = (totals: readonly CategoryTotal[], words: In) => [
  ...totals.flatMap(({ ruleCategory, total }) =>
    ruleCategory && total > 0
      ? [{ value: ruleCategory._id, label: nameIn(words.locale, ruleCategory.name) || words.other }]
      : [],
  ),
  ...kindsOf(totals, words).flatMap(({ category, name }) =>
    category === otherCategories ? [{ value: category, label: name }] : [],
  ),
]
