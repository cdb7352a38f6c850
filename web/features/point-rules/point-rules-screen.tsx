import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { PointRule } from '#api/contracts/rules.ts'
import { useMayCommand } from '#web/client/session/session.tsx'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { saveCsv } from '#web/kit/csv.ts'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { Select } from '#web/kit/fields/select.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { QueryView } from '#web/kit/query-view.tsx'
import { SearchInput } from '#web/kit/search-input.tsx'
import { useServerList } from '#web/kit/table/use-server-list.ts'
import { Tabs } from '#web/kit/tabs.tsx'
import { ExportButton } from '#web/parts/export/export-button.tsx'
import { fetchRules } from '#web/parts/rules/rule-calls.ts'
import { ruleCategoriesQuery } from '#web/parts/rules/rule-queries.ts'
import { exportCells } from './export-cells.ts'
import { RuleDialog } from './rule-dialog.tsx'
import type { RewardType } from './rule-form.ts'
import { RuleTable } from './rule-table.tsx'

/** The rules that give points, by teachers and by parents. */
export const PointRulesScreen = () => {
  const { LL, locale } = useI18nContext()
  const categories = useQuery(ruleCategoriesQuery()).data ?? []
  const mayCommand = useMayCommand()
  const [type, setType] = useState<RewardType>('reward')
  const [category, setCategory] = useState('')
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<{ rule?: PointRule } | null>(null)
  const list = useServerList<PointRule>({
    ...{
      path: '/pointRules',
      key: 'pointRules',
      of: { type },
      filter: { search: search.trim(), ruleCategory: category },
    },
    sort: { id: 'category', desc: false },
  })
  const total = list.query.data?.total
  const ofType = categories.filter((one) => one.type === type)
  const chooseType = (next: RewardType) => {
    setType(next)
    setCategory('')
  }
  const exportAll = async () => {
    const { header, rows } = exportCells(await fetchRules({ isReward: true }), { LL, locale })
    await saveCsv(LL.pointRules.exportName(), header, rows)
  }
  const tabs = [
    { id: 'reward', label: LL.pointRules.byTeacher() },
    { id: 'parent_reward', label: LL.pointRules.byParent() },
  ] as const
  return (
    <>
      <PageHeader title={LL.pointRules.title()} subtitle={total !== undefined && LL.pointRules.count(total)}>
        <ExportButton label={LL.pointRules.exportAll()} save={exportAll} />
        {mayCommand && ofType.length > 0 && (
          <Button label={LL.pointRules.add()} icon={<Icon name="add" />} onClick={() => setOpen({})} />
        )}
      </PageHeader>
      <Card>
        <Tabs tabs={tabs} value={type} onChange={chooseType} label={LL.pointRules.type()}>
          <div className="filters">
            <Select
              label={LL.pointRules.category()}
              value={category}
              onChange={setCategory}
              options={[
                { value: '', label: LL.pointRules.allCategories() },
                ...ofType.map(({ _id, name }) => ({ value: _id, label: nameIn(locale, name) })),
              ]}
            />
            <SearchInput value={search} onSearch={setSearch} placeholder={LL.pointRules.search()} />
          </div>
          <QueryView query={list.query}>
            {() => (
              <RuleTable
                table={list.table}
                categories={categories}
                type={type}
                onEdit={mayCommand ? (rule) => setOpen({ rule }) : undefined}
                empty={<NoRules isFirst={!list.isFiltered} hasCategory={ofType.length > 0} />}
              />
            )}
          </QueryView>
        </Tabs>
      </Card>
      {open && <RuleDialog rule={open.rule} type={type} categories={categories} onClose={() => setOpen(null)} />}
    </>
  )
}

const NoRules = ({ isFirst, hasCategory }: { isFirst: boolean; hasCategory: boolean }) => {
  const { LL } = useI18nContext()
  if (!isFirst) return <EmptyState title={LL.pointRules.none()} />
  if (hasCategory) return <EmptyState title={LL.pointRules.firstTitle()} text={LL.pointRules.firstText()} />
  return (
    <EmptyState title={LL.pointRules.firstTitle()} text={LL.pointRules.categoryFirst()}>
      <Link href="/admin/pointrule_categories" className="p-button p-component p-button-outlined">
        {LL.pointRules.toCategories()}
      </Link>
    </EmptyState>
  )
}
