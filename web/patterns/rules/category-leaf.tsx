import type { PointRule, RuleCategory } from '#api/contracts/rules.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { categoryColor } from '#web/patterns/ranking/category-bar.tsx'
import './category-leaf.css'
import { Words } from '#web/ui/text/words.tsx'

export const CategoryLeaf = (props: {
  category: PointRule['ruleCategory']
  all: readonly RuleCategory[]
}) => {
  const { category, all } = props
  const { locale } = useI18nContext()
  if (!category) return null
  const ofOneType = all.filter(
    ({ type }) => type === all.find(({ _id }) => _id === category._id)?.type,
  )
  return (
    <span className="category-leaf">
      <i
        className={categoryColor(
          ofOneType.map(({ _id }) => _id),
          category._id,
        )}
        aria-hidden="true"
      />
      <Words>{nameIn(locale, category.name)}</Words>
    </span>
  )
}
