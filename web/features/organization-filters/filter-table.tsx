import type { ReactNode } from 'react'
import type { OrganizationFilter } from '#api/contracts/organizations.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/kit/button.tsx'
import { columnsFor, DataTable } from '#web/kit/table/data-table.tsx'
import type { ServerTable } from '#web/kit/table/use-server-list.ts'
import { Tag } from '#web/kit/tag.tsx'

type FilterTableProps = {
  table: ServerTable<OrganizationFilter>
  onEdit: (filter: OrganizationFilter) => void
  empty: ReactNode
}

const column = columnsFor<OrganizationFilter>()

export const FilterTable = ({ table, onEdit, empty }: FilterTableProps) => {
  const { LL, locale } = useI18nContext()
  const texts = LL.organizationFilters
  const columns = [
    column.accessor('attribute', {
      header: texts.attribute(),
      cell: ({ getValue }) => (
        <Tag tone={getValue() === 'grade' ? 'berry' : 'line'}>{texts.attributes[getValue()]()}</Tag>
      ),
    }),
    column.accessor('value', {
      header: texts.value(),
      cell: ({ getValue }) => <b className="num">{getValue()}</b>,
      meta: { wraps: true },
    }),
    nameColumn('zh', texts.nameZh()),
    nameColumn('en', texts.nameEn()),
    column.display({
      id: 'actions',
      header: LL.common.actions(),
      cell: ({ row: { original: filter } }) => (
        <Button
          text
          size="small"
          label={LL.common.edit()}
          aria-label={texts.editOf({ name: nameIn(locale, filter.name) })}
          onClick={() => onEdit(filter)}
        />
      ),
    }),
  ]
  return <DataTable columns={columns} {...table} keyOf={({ _id }) => _id} label={texts.title()} empty={empty} />
}

const nameColumn = (language: 'zh' | 'en', header: string) =>
  column.accessor(({ name }) => name[language], {
    id: `name_${language}`,
    header,
    cell: ({ getValue }) => <span lang={language === 'zh' ? 'zh-Hant' : 'en'}>{getValue()}</span>,
    meta: { wraps: true },
  })
