import { useState } from 'react'
import type { PointRule } from '#api/contracts/rules.ts'
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
import { useServerList } from '#web/kit/table/use-server-list.ts'
import { ExportButton } from '#web/parts/export/export-button.tsx'
import { fetchRules } from '#web/parts/rules/rule-calls.ts'
import { PrizeDialog } from './prize-dialog.tsx'
import { PrizeTable } from './prize-table.tsx'

/** What students may redeem their points for. */
export const PrizeRulesScreen = () => {
  const { LL } = useI18nContext()
  const mayCommand = useMayCommand()
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<{ prize?: PointRule } | null>(null)
  const list = useServerList<PointRule>({
    ...{ path: '/pointRules', key: 'pointRules', of: { isReward: false }, filter: { search: search.trim() } },
    sort: { id: 'point', desc: false },
  })
  const total = list.query.data?.total
  const exportAll = async () => {
    const { header, rows } = exportCells(await fetchRules({ isReward: false }), LL)
    await saveCsv(LL.prizeRules.exportName(), header, rows)
  }
  return (
    <>
      <PageHeader title={LL.prizeRules.title()} subtitle={total !== undefined && LL.prizeRules.count(total)}>
        <ExportButton label={LL.prizeRules.exportAll()} save={exportAll} />
        {mayCommand && <Button label={LL.prizeRules.add()} icon={<Icon name="add" />} onClick={() => setOpen({})} />}
      </PageHeader>
      <Card>
        <div className="filters">
          <SearchInput value={search} onSearch={setSearch} placeholder={LL.prizeRules.search()} />
        </div>
        <QueryView query={list.query}>
          {() => (
            <PrizeTable
              table={list.table}
              onEdit={mayCommand ? (prize) => setOpen({ prize }) : undefined}
              empty={list.isFiltered ? <EmptyState title={LL.prizeRules.none()} /> : <FirstPrize />}
            />
          )}
        </QueryView>
      </Card>
      {open && <PrizeDialog prize={open.prize} onClose={() => setOpen(null)} />}
    </>
  )
}

const FirstPrize = () => {
  const { LL } = useI18nContext()
  return <EmptyState title={LL.prizeRules.firstTitle()} text={LL.prizeRules.firstText()} />
}

const exportCells = (prizes: readonly PointRule[], LL: TranslationFunctions) => {
  const words = LL.prizeRules
  return {
    header: [words.name(), words.description(), words.type(), words.point(), words.status()],
    rows: prizes.map(({ name, description, type, point, isActive }) => [
      name,
      description,
      words.types[type === 'virtual_redeem' ? type : 'redeem'](),
      point,
      isActive ? LL.common.active() : LL.common.inactive(),
    ]),
  }
}
