import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { AttendanceRule } from '#api/contracts/attendance.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { attendanceRulesQuery } from '#web/shared/attendance/attendance-rules.ts'
import { Button } from '#web/shared/button.tsx'
import { Card } from '#web/shared/card.tsx'
import { saveCsv } from '#web/shared/csv.ts'
import { EmptyState } from '#web/shared/empty-state.tsx'
import { Icon } from '#web/shared/icon.tsx'
import { PageHeader } from '#web/shared/page-header.tsx'
import { QueryView } from '#web/shared/query-view.tsx'
import { matchRules } from '#web/shared/rules/match-rules.ts'
import { useRuleColumns } from '#web/shared/rules/rule-columns.tsx'
import { SearchInput } from '#web/shared/search-input.tsx'
import { useMayCommand } from '#web/shared/session/session.tsx'
import { DataTable } from '#web/shared/table/data-table.tsx'
import { useTableState } from '#web/shared/table/use-table-state.ts'
import { RuleDialog } from './rule-dialog.tsx'

/** What students are checked in and out by. */
export const AttendanceRulesScreen = () => {
  const { LL } = useI18nContext()
  const texts = LL.attendanceRules
  const query = useQuery(attendanceRulesQuery())
  const mayCommand = useMayCommand()
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<{ rule?: AttendanceRule } | null>(null)
  const exportAll = () => {
    const { header, rows } = exportCells(query.data ?? [], LL)
    void saveCsv(texts.exportName(), header, rows)
  }
  return (
    <>
      <PageHeader title={texts.title()} subtitle={query.data && texts.count(query.data.length)}>
        <Button
          outlined
          label={texts.exportAll()}
          icon={<Icon name="download" />}
          disabled={!query.data?.length}
          onClick={exportAll}
        />
        {mayCommand && <Button label={texts.add()} icon={<Icon name="add" />} onClick={() => setOpen({})} />}
      </PageHeader>
      <Card>
        <div className="filters">
          <SearchInput value={search} onSearch={setSearch} placeholder={texts.search()} delay={0} />
        </div>
        <QueryView query={query}>
          {(all) => (
            <RuleTable
              rules={matchRules(all, search)}
              onEdit={mayCommand ? (rule) => setOpen({ rule }) : undefined}
              empty={
                all.length > 0 ? (
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
  rules: readonly AttendanceRule[]
  onEdit?: (rule: AttendanceRule) => void
  empty: ReactNode
}

const RuleTable = ({ rules, onEdit, empty }: RuleTableProps) => {
  const { LL } = useI18nContext()
  const texts = LL.attendanceRules
  const state = useTableState({ sort: { id: 'name', desc: false } })
  const { name, status, edit } = useRuleColumns<AttendanceRule>({ name: texts.name(), status: texts.status() })
  return (
    <DataTable
      columns={[name, status, ...edit(onEdit)]}
      rows={rules}
      keyOf={({ _id }) => _id}
      state={state}
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
