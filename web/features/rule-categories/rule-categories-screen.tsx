import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RuleCategory } from '#api/contracts/rules.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/shared/button.tsx'
import { Card } from '#web/shared/card.tsx'
import { EmptyState } from '#web/shared/empty-state.tsx'
import { Icon } from '#web/shared/icon.tsx'
import { PageHeader } from '#web/shared/page-header.tsx'
import { QueryView } from '#web/shared/query-view.tsx'
import { CategoryLeaf } from '#web/shared/rules/category-leaf.tsx'
import { ruleCategoriesQuery } from '#web/shared/rules/rule-queries.ts'
import { useMayCommand } from '#web/shared/session/session.tsx'
import { type Column, DataTable } from '#web/shared/table/data-table.tsx'
import { useTableState } from '#web/shared/table/use-table-state.ts'
import { Tabs } from '#web/shared/tabs.tsx'
import { CategoryDialog } from './category-dialog.tsx'

type Type = RuleCategory['type']
type Open = { category?: RuleCategory } | null

/** The categories that rules are grouped by, of teachers' rules and of parents'. */
export const RuleCategoriesScreen = () => {
  const { LL } = useI18nContext()
  const query = useQuery(ruleCategoriesQuery())
  const [type, setType] = useState<Type>('reward')
  const [open, setOpen] = useState<Open>(null)
  const mayCommand = useMayCommand()
  const add = mayCommand && (
    <Button label={LL.ruleCategories.add()} icon={<Icon name="add" />} onClick={() => setOpen({})} />
  )
  const tabs = [
    { id: 'reward', label: LL.ruleCategories.byTeacher() },
    { id: 'parent_reward', label: LL.ruleCategories.byParent() },
  ] as const
  return (
    <>
      <PageHeader title={LL.ruleCategories.title()} subtitle={query.data && LL.ruleCategories.count(query.data.length)}>
        {add}
      </PageHeader>
      <Card>
        <Tabs tabs={tabs} value={type} onChange={setType} label={LL.ruleCategories.type()}>
          <QueryView query={query}>
            {(all) => <CategoryTable all={all} type={type} onEdit={mayCommand ? setOpen : undefined} />}
          </QueryView>
        </Tabs>
      </Card>
      {open && <CategoryDialog category={open.category} type={type} onClose={() => setOpen(null)} />}
    </>
  )
}

type TableProps = { all: readonly RuleCategory[]; type: Type; onEdit?: (open: Open) => void }

const CategoryTable = ({ all, type, onEdit }: TableProps) => {
  const { LL } = useI18nContext()
  const state = useTableState()
  const columns: Column<RuleCategory>[] = [
    { id: 'leaf', header: LL.pointRules.category(), cell: (row) => <CategoryLeaf category={row} all={all} /> },
    nameColumn('zh', LL.ruleCategories.nameZh()),
    nameColumn('en', LL.ruleCategories.nameEn()),
    {
      id: 'rules',
      header: LL.ruleCategories.rules(),
      cell: ({ rules }) => rules,
      value: ({ rules }) => rules,
      numeric: true,
      sortable: true,
    },
  ]
  const edit: Column<RuleCategory> = {
    id: 'actions',
    header: LL.common.actions(),
    cell: (category) => <Button text size="small" label={LL.common.edit()} onClick={() => onEdit?.({ category })} />,
  }
  return (
    <DataTable
      columns={onEdit ? [...columns, edit] : columns}
      rows={all.filter((category) => category.type === type)}
      keyOf={({ _id }) => _id}
      state={state}
      label={LL.ruleCategories.title()}
      empty={<EmptyState title={LL.ruleCategories.firstTitle()} text={LL.ruleCategories.firstText()} />}
    />
  )
}

const nameColumn = (language: 'zh' | 'en', header: string): Column<RuleCategory> => ({
  id: `name_${language}`,
  header,
  cell: ({ name }) => <span lang={language === 'zh' ? 'zh-Hant' : 'en'}>{name[language]}</span>,
  value: ({ name }) => name[language],
  sortable: true,
})
