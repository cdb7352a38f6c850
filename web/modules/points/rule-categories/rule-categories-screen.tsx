import { useQuery } from '@tanstack/react-query'
import type { RuleCategory } from '#api/contracts/rules.ts'
import { oneOf } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { saveRows } from '#web/patterns/export/save-rows.ts'
import { nameColumn } from '#web/patterns/resource/name-column.tsx'
import { ResourceScreen } from '#web/patterns/resource/resource-screen.tsx'
import { useResourceList } from '#web/patterns/resource/use-resource-list.ts'
import { CategoryLeaf } from '#web/patterns/rules/category-leaf.tsx'
import { fetchRuleCategories, ruleCategoriesQuery } from '#web/patterns/rules/rule-queries.ts'
import { StarterButton } from '#web/patterns/starter-set/starter-button.tsx'
import { columnsFor } from '#web/ui/table/data-table.tsx'
import { CategoryDialog } from './category-dialog.tsx'

const column = columnsFor<RuleCategory>()
const fields = { type: oneOf(['reward', 'parent_reward']) }

export const RuleCategoriesScreen = () => {
  const { LL } = useI18nContext()
  const words = LL.ruleCategories
  // A category's colour depends on its place among all categories.
  const all = useQuery(ruleCategoriesQuery()).data ?? []
  const { values, choose } = useAddress(fields)
  const { type } = values
  const list = useResourceList<RuleCategory>({
    path: '/ruleCategories',
    key: 'ruleCategories',
    of: { type },
    columns: column.columns([
      column.display({
        id: 'leaf',
        header: LL.pointRules.category(),
        cell: ({ row }) => <CategoryLeaf category={row.original} all={all} />,
      }),
      nameColumn<RuleCategory>('zh', words.nameZh()),
      nameColumn<RuleCategory>('en', words.nameEn()),
      column.accessor('rules', { header: words.rules(), meta: { numeric: true } }),
    ]),
  })
  const save = async () =>
    saveRows(words.exportName(), await fetchRuleCategories(), [
      [words.nameZh(), ({ name }) => name.zh],
      [words.nameEn(), ({ name }) => name.en],
      [
        words.type(),
        (category) => (category.type === 'reward' ? words.byTeacher() : words.byParent()),
      ],
      [words.rules(), ({ rules }) => rules],
    ])
  return (
    <ResourceScreen
      words={words}
      list={list}
      save={save}
      begin={type === 'reward' && <StarterButton outlined />}
      form={(category, onClose) => (
        <CategoryDialog category={category} type={type} onClose={onClose} />
      )}
      tabs={{
        tabs: [
          { id: 'reward', label: words.byTeacher() },
          { id: 'parent_reward', label: words.byParent() },
        ],
        value: type,
        onChange: (chosen) => choose({ type: chosen }),
        label: words.type(),
      }}
    />
  )
}
