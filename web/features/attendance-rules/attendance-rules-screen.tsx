import { type ReactNode, useState } from 'react'
import type { AttendanceRule } from '#api/contracts/attendance.ts'
import { useMayCommand } from '#web/client/session/session.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { saveCsv } from '#web/kit/csv.ts'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { QueryView } from '#web/kit/query-view.tsx'
import { SearchInput } from '#web/kit/search-input.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import { type ServerTable, useServerList } from '#web/kit/table/use-server-list.ts'
import { fetchAttendanceRules } from '#web/parts/attendance/attendance-rules.ts'
import { ExportButton } from '#web/parts/export/export-button.tsx'
import { useRuleColumns } from '#web/parts/rules/rule-columns.tsx'
import { RuleDialog } from './rule-dialog.tsx'

/** What students are checked in and out by. */
export const AttendanceRulesScreen = () => {
  const { LL } = useI18nContext()
  const texts = LL.attendanceRules
  const mayCommand = useMayCommand()
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<{ rule?: AttendanceRule } | null>(null)
  const list = useServerList<AttendanceRule>({
    ...{ path: '/attendanceRules', key: 'attendanceRules', filter: { search: search.trim() } },
    sort: { id: 'name', desc: false },
  })
  const total = list.query.data?.total
  const exportAll = async () => {
    const { header, rows } = exportCells(await fetchAttendanceRules(), LL)
    await saveCsv(texts.exportName(), header, rows)
  }
  return (
    <>
      <PageHeader title={texts.title()} subtitle={total !== undefined && texts.count(total)}>
        <ExportButton label={texts.exportAll()} save={exportAll} />
        {mayCommand && <Button label={texts.add()} icon={<Icon name="add" />} onClick={() => setOpen({})} />}
      </PageHeader>
      <Card>
        <div className="filters">
          <SearchInput value={search} onSearch={setSearch} placeholder={texts.search()} />
        </div>
        <QueryView query={list.query}>
          {() => (
            <RuleTable
              table={list.table}
              onEdit={mayCommand ? (rule) => setOpen({ rule }) : undefined}
              empty={
                list.isFiltered ? (
                  <EmptyState title={texts.none()} />
                ) : (
                  <EmptyState title={texts.firstTitle()} text={texts.firstText()} />
                )
              }
            />
          )}
        </QueryView>
      </Card>
      {open && <RuleDialog rule={open.rule} onClose={() => setOpen(null)} />}
    </>
  )
}

type RuleTableProps = {
  table: ServerTable<AttendanceRule>
  onEdit?: (rule: AttendanceRule) => void
  empty: ReactNode
}

const RuleTable = ({ table, onEdit, empty }: RuleTableProps) => {
  const { LL } = useI18nContext()
  const texts = LL.attendanceRules
  const { name, status, edit } = useRuleColumns<AttendanceRule>({ name: texts.name(), status: texts.status() })
  return (
    <DataTable
      columns={[name, status, ...edit(onEdit)]}
      {...table}
      keyOf={({ _id }) => _id}
      label={texts.title()}
      empty={empty}
    />
  )
}

const exportCells = (rules: readonly AttendanceRule[], LL: TranslationFunctions) => {
  const texts = LL.attendanceRules
  return {
    header: [texts.name(), texts.description(), texts.status()],
    rows: rules.map(({ name, description, isActive }) => [
      name,
      description,
      isActive ? LL.common.active() : LL.common.inactive(),
    ]),
  }
}
