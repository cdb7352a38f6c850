import type { CategoryTotal } from '#api/contracts/point-totals.ts'
import type { CategoryTotalRow as Total } from '#projections/points/category-totals.ts'

export const categoryTotal = ({ category_id, name_en, name_zh, total }: Total): CategoryTotal => ({
  ruleCategory:
    category_id === null
      ? null
      : { _id: category_id, name: { en: name_en ?? '', zh: name_zh ?? '' } },
  total,
})
