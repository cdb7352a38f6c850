import { useMemo } from 'react'
import type { OverlookedPage, OverlookedStudent } from '#api/contracts/recognition.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { download } from '#web/client/api/download.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useMayCommand } from '#web/client/session/session.tsx'
import { formatDate, formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ExportButton } from '#web/patterns/export/export-button.tsx'
import { LastUpdated } from '#web/patterns/live/last-updated.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Message } from '#web/ui/states/message.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { longPageSizes } from '#web/ui/table/page-sizes.ts'
import { useSelection } from '#web/ui/table/use-selection.ts'
import { ChosenOverlooked } from './chosen-students.tsx'
import './overlooked.css'
import { overlookedFields } from './overlooked-address.ts'
import { overlookedColumns } from './overlooked-columns.tsx'
import { OverlookedFilters } from './overlooked-filters.tsx'
import { OverlookedPaper } from './overlooked-paper.tsx'
import { overlookedPath, useOverlooked } from './use-overlooked.ts'

export const OverlookedScreen = () => {
  const { LL, locale } = useI18nContext()
  const words = LL.overlooked
  const { values, choose } = useAddress(overlookedFields)
  const list = useOverlooked()
  const { page, parameters } = list
  const isEmpty = list.table.total === 0
  const save = () =>
    download(`${overlookedPath}/export_stream`, {
      query: { ...parameters, lang: locale },
      fallbackName: 'overlooked.csv',
    })
  return (
    <>
      <PageHeader title={words.title()} subtitle={words.intro()} period="beside">
        <OverlookedPaper
          title={words.kinds[values.kind]()}
          parameters={parameters}
          disabled={isEmpty}
        />
        <ExportButton save={save} disabled={isEmpty} />
      </PageHeader>
      <Tabs
        label={words.title()}
        tabs={[
          { id: 'unrewarded', label: words.kinds.unrewarded() },
          { id: 'below', label: words.kinds.below() },
        ]}
        value={values.kind}
        onChange={(kind) => choose({ kind })}
      >
        <OverlookedFilters span={page?.span} />
        <Card className="overlooked-card">
          <QueryView query={list.query}>
            {() => <FoundStudents key={JSON.stringify(parameters)} list={list} />}
          </QueryView>
        </Card>
      </Tabs>
    </>
  )
}

const FoundStudents = ({ list }: { list: ReturnType<typeof useOverlooked> }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.overlooked
  const { isCurrent } = usePeriod()
  const mayAward = useMayCommand() && isCurrent
  const selection = useSelection()
  const columns = useMemo(() => overlookedColumns(LL, locale), [LL, locale])
  const { page, table, parameters } = list
  if (page?.building) return <Message tone="gold">{words.building()}</Message>
  const nameOf = ({ name, u_id }: OverlookedStudent) => nameIn(locale, name) || u_id
  return (
    <>
      {page && table.total > 0 && <OverlookedCount page={page} />}
      {mayAward && table.rows.length > 0 && (
        <ChosenOverlooked selection={selection} parameters={parameters} total={table.total} />
      )}
      <DataTable
        columns={columns}
        sizes={longPageSizes}
        {...table}
        keyOf={({ profile }) => profile}
        label={words.title()}
        {...(mayAward && { selection: { ...selection, nameOf } })}
        empty={<Nobody page={page} />}
        footer={page && <LastUpdated at={page.last_updated_at} />}
      />
    </>
  )
}

const OverlookedCount = ({ page: { total, span, isOwnOnly } }: { page: OverlookedPage }) => {
  const { LL } = useI18nContext()
  const words = LL.overlooked
  return (
    <p className="overlooked-found">
      <b className="num">{words.found(formatNumber(total))}</b>{' '}
      <span className="mut">
        {words.span(formatDate(span.from), formatDate(span.to))}
        {isOwnOnly && ` ${words.ownOnly()}`}
      </span>
    </p>
  )
}

const Nobody = ({ page }: { page: OverlookedPage | undefined }) => {
  const { LL } = useI18nContext()
  const words = LL.overlooked
  return (
    <EmptyState
      title={words.nobody.title()}
      text={page?.isOwnOnly ? words.nobody.own() : words.nobody.text()}
    />
  )
}
