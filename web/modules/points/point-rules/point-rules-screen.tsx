import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { PointRule } from '#api/contracts/rules.ts'
import { anId, oneOf } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { saveRows } from '#web/patterns/export/save-rows.ts'
import { ResourceScreen } from '#web/patterns/resource/resource-screen.tsx'
import { useResourceList } from '#web/patterns/resource/use-resource-list.ts'
import { fetchRules } from '#web/patterns/rules/rule-calls.ts'
import { ruleCategoriesQuery } from '#web/patterns/rules/rule-queries.ts'
import { StarterButton } from '#web/patterns/starter-set/starter-button.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { PointRuleDialog } from './point-rule-dialog.tsx'
import { usePointRuleColumns } from './use-point-rule-columns.tsx'

const fields = { type: oneOf(['reward', 'parent_reward']), ruleCategory: anId }

export const PointRulesScreen = () => {
  const { LL, locale } = useI18nContext()
  const words = LL.pointRules
  const categories = useQuery(ruleCategoriesQuery())
  const { values, choose } = useAddress(fields)
  const { type } = values
  const all = categories.data ?? []
  const ofType = all.filter((one) => one.type === type)
  const isGone = categories.isSuccess && !ofType.some(({ _id }) => _id === values.ruleCategory)
  const ruleCategory = isGone ? '' : values.ruleCategory
  const list = useResourceList<PointRule>({
    path: '/pointRules',
    key: 'pointRules',
    of: { type },
    filter: { ruleCategory },
    columns: usePointRuleColumns(type, all),
    sort: { id: 'category', desc: false },
  })
  const save = async () =>
    saveRows(words.exportName(), await fetchRules({ isReward: true }), [
      [words.name(), ({ name }) => name],
      [LL.common.thingNameEn(), ({ name_en }) => name_en],
      [words.description(), ({ description }) => description],
      [words.type(), (rule) => (rule.type === 'reward' ? words.byTeacher() : words.byParent())],
      [words.category(), (rule) => rule.ruleCategory && nameIn(locale, rule.ruleCategory.name)],
      [words.point(), ({ point }) => point],
      [
        words.quota(),
        (rule) => rule.quota_type && words.quotaOf[rule.quota_type](rule.quota_count ?? 0),
      ],
      [words.status(), ({ isActive }) => (isActive ? LL.common.active() : LL.common.inactive())],
    ])
  const filters = (
    <Select
      label={words.category()}
      value={ruleCategory}
      onChange={(chosen) => choose({ ruleCategory: chosen })}
      options={[
        { value: '', label: words.allCategories() },
        ...ofType.map(({ _id, name }) => ({ value: _id, label: nameIn(locale, name) })),
      ]}
    />
  )
  return (
    <ResourceScreen
      words={words}
      list={list}
      save={save}
      filters={filters}
      begin={type === 'reward' && <StarterButton outlined />}
      mayAdd={ofType.length > 0}
      form={(rule, onClose) => (
        <PointRuleDialog rule={rule} type={type} onClose={onClose} categories={all} />
      )}
      empty={!list.isFiltered && ofType.length === 0 && <CategoryFirst />}
      tabs={{
        tabs: [
          { id: 'reward', label: words.byTeacher() },
          { id: 'parent_reward', label: words.byParent() },
        ],
        value: type,
        onChange: (chosen) => choose({ type: chosen, ruleCategory: '' }),
        label: words.type(),
      }}
    />
  )
}

const CategoryFirst = () => {
  const { LL } = useI18nContext()
  return (
    <EmptyState title={LL.pointRules.firstTitle()} text={LL.pointRules.categoryFirst()}>
      <span className="row wrap">
        <StarterButton />
        <Link href="/admin/pointrule_categories" className="p-button p-component p-button-outlined">
          {LL.pointRules.toCategories()}
        </Link>
      </span>
    </EmptyState>
  )
}
