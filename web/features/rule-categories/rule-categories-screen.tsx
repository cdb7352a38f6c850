import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { RuleCategory } from '#api/contracts/rules.ts'
import { useMayCommand } from '#web/client/session/session.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { saveCsv } from '#web/kit/csv.ts'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { QueryView } from '#web/kit/query-view.tsx'
import { SearchInput } from '#web/kit/search-input.tsx'
import { columnsFor, DataTable } from '#web/kit/table/data-table.tsx'
import { type ServerTable, useServerList } from '#web/kit/table/use-server-list.ts'
import { Tabs } from '#web/kit/tabs.tsx'
import { ExportButton } from '#web/parts/export/export-button.tsx'
import { CategoryLeaf } from '#web/parts/rules/category-leaf.tsx'
import { fetchRuleCategories, ruleCategoriesQuery } from '#web/parts/rules/rule-queries.ts'
import { CategoryDialog } from './category-dialog.tsx'
import { exportCells } from './export-cells.ts'

type Type = RuleCategory['type']
type Open = { category?: RuleCategory } | null

/** The categories that rules are grouped by, of teachers' rules and of parents'. */
export const RuleCategoriesScreen = () => {
  const { LL } = useI18nContext()
  // Their colours follow the order of all of them.
  const all = useQuery(ruleCategoriesQuery()).data ?? []
  const [type, setType] = useState<Type>('reward')
  const [open, setOpen] = useState<Open>(null)
  const [search, setSearch] = useState('')
  const mayCommand = useMayCommand()
  const list = useServerList<RuleCategory>({
    ...{ path: '/ruleCategories', key: 'ruleCategories', of: { type }, filter: { search: search.trim() } },
  })
  const total = list.query.data?.total
  const exportAll = async () => {
    const { header, rows } = exportCells(await fetchRuleCategories(), LL)
    await saveCsv(LL.ruleCategories.exportName(), header, rows)
  }
  const add = mayCommand && (
    <Button label={LL.ruleCategories.add()} icon={<Icon name="add" />} onClick={() => setOpen({})} />
  )
  const tabs = [
    { id: 'reward', label: LL.ruleCategories.byTeacher() },
    { id: 'parent_reward', label: LL.ruleCategories.byParent() },
  ] as const
  return (
    <>
      <PageHeader title={LL.ruleCategories.title()} subtitle={total !== undefined && LL.ruleCategories.count(total)}>
        <ExportButton label={LL.ruleCategories.exportAll()} save={exportAll} />
        {add}
      </PageHeader>
      <Card>
        <Tabs tabs={tabs} value={type} onChange={setType} label={LL.ruleCategories.type()}>
          <div className="filters">
            <SearchInput value={search} onSearch={setSearch} placeholder={LL.ruleCategories.search()} />
          </div>
          <QueryView query={list.query}>
            {() => (
              <CategoryTable
                table={list.table}
                all={all}
                onEdit={mayCommand ? setOpen : undefined}
                empty={list.isFiltered ? <EmptyState title={LL.ruleCategories.none()} /> : <FirstCategory />}
              />
            )}
          </QueryView>
        </Tabs>
      </Card>
      {open && <CategoryDialog category={open.category} type={type} onClose={() => setOpen(null)} />}
    </>
  )
}

const FirstCategory = () => {
  const { LL } = useI18nContext()
  return <EmptyState title={LL.ruleCategories.firstTitle()} text={LL.ruleCategories.firstText()} />
}

type TableProps = {
  table: ServerTable<RuleCategory>
  all: readonly RuleCategory[]
  onEdit?: (open: Open) => void
  empty: ReactNode
}

const column = columnsFor<RuleCategory>()

const CategoryTable = ({ table, all, onEdit, empty }: TableProps) => {
  const { LL } = useI18nContext()
  const columns = [
    column.display({
      id: 'leaf',
      header: LL.pointRules.category(),
      cell: ({ row }) => <CategoryLeaf category={row.original} all={all} />,
    }),
    nameColumn('zh', LL.ruleCategories.nameZh()),
    nameColumn('en', LL.ruleCategories.nameEn()),
    column.accessor('rules', { header: LL.ruleCategories.rules(), meta: { numeric: true } }),
  ]
  const edit = column.display({
    id: 'actions',
    header: LL.common.actions(),
    cell: ({ row: { original: category } }) => (
      <Button text size="small" label={LL.common.edit()} onClick={() => onEdit?.({ category })} />
    ),
  })
  return (
    <DataTable
      columns={onEdit ? [...columns, edit] : columns}
      {...table}
      keyOf={({ _id }) => _id}
      label={LL.ruleCategories.title()}
      empty={empty}
    />
  )
}

const nameColumn = (language: 'zh' | 'en', header: string) =>
  column.accessor(({ name }) => name[language], {
    id: `name_${language}`,
    header,
    cell: ({ getValue }) => <span lang={language === 'zh' ? 'zh-Hant' : 'en'}>{getValue()}</span>,
  })
