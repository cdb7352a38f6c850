import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PointRule } from '#api/contracts/rules.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { Button } from '#web/shared/button.tsx'
import { Card } from '#web/shared/card.tsx'
import { saveCsv } from '#web/shared/csv.ts'
import { EmptyState } from '#web/shared/empty-state.tsx'
import { Icon } from '#web/shared/icon.tsx'
import { PageHeader } from '#web/shared/page-header.tsx'
import { QueryView } from '#web/shared/query-view.tsx'
import { matchRules } from '#web/shared/rules/match-rules.ts'
import { allRulesQuery } from '#web/shared/rules/rule-calls.ts'
import { SearchInput } from '#web/shared/search-input.tsx'
import { useMayCommand } from '#web/shared/session/session.tsx'
import { PrizeDialog } from './prize-dialog.tsx'
import { PrizeTable } from './prize-table.tsx'

/** What students may redeem their points for. */
export const PrizeRulesScreen = () => {
  const { LL } = useI18nContext()
  const query = useQuery(allRulesQuery(false))
  const mayCommand = useMayCommand()
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<{ prize?: PointRule } | null>(null)
  const exportAll = () => {
    const { header, rows } = exportCells(query.data ?? [], LL)
    void saveCsv(LL.prizeRules.exportName(), header, rows)
  }
  return (
    <>
      <PageHeader title={LL.prizeRules.title()} subtitle={query.data && LL.prizeRules.count(query.data.length)}>
        <Button
          outlined
          label={LL.prizeRules.exportAll()}
          icon={<Icon name="download" />}
          disabled={!query.data?.length}
          onClick={exportAll}
        />
        {mayCommand && <Button label={LL.prizeRules.add()} icon={<Icon name="add" />} onClick={() => setOpen({})} />}
      </PageHeader>
      <Card>
        <div className="filters">
          <SearchInput value={search} onSearch={setSearch} placeholder={LL.prizeRules.search()} delay={0} />
        </div>
        <QueryView query={query}>
          {(all) => (
            <PrizeTable
              prizes={matchRules(all, search)}
              onEdit={mayCommand ? (prize) => setOpen({ prize }) : undefined}
              empty={all.length > 0 ? <EmptyState title={LL.prizeRules.none()} /> : <FirstPrize />}
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
