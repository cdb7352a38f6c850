import './messages.css'
import { anId } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useMayCommand } from '#web/client/session/session.tsx'
import { useLive } from '#web/client/use-live.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useResourceList } from '#web/patterns/resource/use-resource-list.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { SelectionBar } from '#web/ui/table/selection-bar.tsx'
import { useSelection } from '#web/ui/table/use-selection.ts'
import {
  callOf,
  messagesKey,
  type SchoolMessage,
  type SchoolMessageKind,
} from './message-queries.ts'
import { adminPage } from './staff-calls.ts'
import { StaffPreview } from './staff-preview.tsx'
import { useMessageColumns } from './use-message-columns.tsx'
import { useRemoveMessages } from './use-message-commands.ts'

const address = { shown: anId }

export const StaffMessages = ({ kind }: { kind: SchoolMessageKind }) => {
  const { LL } = useI18nContext()
  const words = LL.messagesStaff
  const own = words[kind]
  const { period } = usePeriod()
  const mayCommand = useMayCommand()
  useLive({ room: 'staff', period: period._id }, { anyRoom: true })
  const selection = useSelection()
  const remove = useRemoveMessages(kind, selection.clear)
  const { values, choose } = useAddress(address)
  const list = useResourceList<SchoolMessage>({
    path: callOf[kind],
    key: messagesKey,
    of: { period: period._id },
    sort: { id: 'created_at', desc: true },
    columns: useMessageColumns(kind, (shown) => choose({ shown })),
  })
  const { rows, total } = list.table
  const isFirst = list.query.data?.total === 0 && !list.isFiltered && !list.table.stale
  // A failed list has no preview beside it.
  const isAlone = isFirst || (list.query.isError && !list.query.data)
  const shown = rows.find(({ _id }) => _id === values.shown) ?? rows[0]
  const add = mayCommand && (
    <ButtonLink to={`${adminPage[kind]}/publish`} icon={<Icon name="add" />} label={own.add()} />
  )
  const empty = isFirst ? (
    <EmptyState title={own.firstTitle()} text={own.firstText()}>
      {add}
    </EmptyState>
  ) : (
    <EmptyState title={words.noneFound()} />
  )
  return (
    <>
      <PageHeader
        title={own.title()}
        subtitle={list.query.data && own.count(formatNumber(total))}
        period="beside"
      >
        {!isFirst && add}
      </PageHeader>
      <div className={`messages-board ${isAlone ? '' : 'beside'}`}>
        <Card>
          {!isFirst && (
            <div className="filters">
              <SearchInput
                value={list.search}
                onSearch={list.onSearch}
                placeholder={words.search()}
              />
            </div>
          )}
          {mayCommand && !isFirst && (
            <SelectionBar selection={selection}>
              <Button
                outlined
                severity="danger"
                size="small"
                icon={<Icon name="delete" size="small" />}
                label={
                  selection.ids.length === 0
                    ? LL.common.delete()
                    : words.deleteCount(selection.ids.length)
                }
                why={selection.ids.length === 0 ? LL.common.selection.none() : undefined}
                loading={remove.isPending}
                onClick={() => remove.confirm(selection.ids)}
              />
            </SelectionBar>
          )}
          <QueryView query={list.query}>
            {() => (
              <DataTable
                columns={list.columns}
                {...list.table}
                keyOf={({ _id }) => _id}
                label={own.title()}
                empty={empty}
                rowClass={({ _id }) => (_id === shown?._id ? 'chosen' : undefined)}
                {...(mayCommand && {
                  selection: { ...selection, nameOf: ({ title }: SchoolMessage) => title },
                })}
              />
            )}
          </QueryView>
        </Card>
        {!isFirst && <StaffPreview kind={kind} message={shown} isChosen={values.shown !== ''} />}
      </div>
    </>
  )
}
