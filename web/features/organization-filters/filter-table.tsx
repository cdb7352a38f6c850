import type { ReactNode } from 'react'
import type { OrganizationFilter } from '#api/contracts/organizations.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/kit/button.tsx'
import { type Column, DataTable } from '#web/kit/table/data-table.tsx'
import type { ServerTable } from '#web/kit/table/use-server-list.ts'
import { Tag } from '#web/kit/tag.tsx'

type FilterTableProps = {
  table: ServerTable<OrganizationFilter>
  onEdit: (filter: OrganizationFilter) => void
  empty: ReactNode
}

export const FilterTable = ({ table, onEdit, empty }: FilterTableProps) => {
  const { LL, locale } = useI18nContext()
  const texts = LL.organizationFilters
  const columns: Column<OrganizationFilter>[] = [
    {
      id: 'attribute',
      header: texts.attribute(),
      cell: ({ attribute }) => (
        <Tag tone={attribute === 'grade' ? 'berry' : 'line'}>{texts.attributes[attribute]()}</Tag>
      ),
      sortable: true,
    },
    {
      id: 'value',
      header: texts.value(),
      cell: ({ value }) => <b className="num">{value}</b>,
      sortable: true,
      wraps: true,
    },
    nameColumn('zh', texts.nameZh()),
    nameColumn('en', texts.nameEn()),
    {
      id: 'actions',
      header: LL.common.actions(),
      cell: (filter) => (
        <Button
          text
          size="small"
          label={LL.common.edit()}
          aria-label={texts.editOf({ name: nameIn(locale, filter.name) })}
          onClick={() => onEdit(filter)}
        />
      ),
    },
  ]
  return <DataTable columns={columns} {...table} keyOf={({ _id }) => _id} label={texts.title()} empty={empty} />
}

const nameColumn = (language: 'zh' | 'en', header: string): Column<OrganizationFilter> => ({
  id: `name_${language}`,
  header,
  cell: ({ name }) => <span lang={language === 'zh' ? 'zh-Hant' : 'en'}>{name[language]}</span>,
  sortable: true,
  wraps: true,
})
