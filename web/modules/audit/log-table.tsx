import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { SkeletonRows } from '#web/ui/states/skeleton-rows.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { type LogList, logSizes } from './use-log.ts'

type Nothing = { title: () => string; text: () => string }
type LogTableProps<Row extends object> = {
  log: LogList<Row>
  words: { title: () => string; noMatch: Nothing; empty: Nothing }
}

export const LogTable = <Row extends { _id: string }>({ log, words }: LogTableProps<Row>) => {
  const nothing = log.isFiltered ? words.noMatch : words.empty
  return (
    <QueryView query={log.query} skeleton={<SkeletonRows rows={10} height={20} />}>
      {() => (
        <DataTable
          columns={log.columns}
          {...log.table}
          keyOf={({ _id }) => _id}
          sizes={logSizes}
          label={words.title()}
          empty={<EmptyState title={nothing.title()} text={nothing.text()} />}
        />
      )}
    </QueryView>
  )
}
