import { type ReactNode, useState } from 'react'
import type { AttendanceRule } from '#api/contracts/attendance.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { fetchAttendanceRules } from '#web/shared/attendance/attendance-rules.ts'
import { Button } from '#web/shared/button.tsx'
import { Card } from '#web/shared/card.tsx'
import { saveCsv } from '#web/shared/csv.ts'
import { EmptyState } from '#web/shared/empty-state.tsx'
import { ExportButton } from '#web/shared/export/export-button.tsx'
import { Icon } from '#web/shared/icon.tsx'
import { PageHeader } from '#web/shared/page-header.tsx'
import { QueryView } from '#web/shared/query-view.tsx'
import { useRuleColumns } from '#web/shared/rules/rule-columns.tsx'
import { SearchInput } from '#web/shared/search-input.tsx'
import { useMayCommand } from '#web/shared/session/session.tsx'
import { DataTable } from '#web/shared/table/data-table.tsx'
import { type ServerTable, useServerList } from '#web/shared/table/use-server-list.ts'
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
