import './messages.css'
import { useQueryClient } from '@tanstack/react-query'
import { anId } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { newKey, useCommand } from '#web/client/api/use-command.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useMayCommand } from '#web/client/session/session.tsx'
import { useLive } from '#web/client/use-live.ts'
import { formatDateTime, formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/kit/button.tsx'
import { ButtonLink } from '#web/kit/button-link.tsx'
import { Card } from '#web/kit/card.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { PeriodLink } from '#web/kit/period-link.tsx'
import { QueryView } from '#web/kit/query-view.tsx'
import { SearchInput } from '#web/kit/search-input.tsx'
import { Switch } from '#web/kit/switch.tsx'
import { columnsFor, DataTable } from '#web/kit/table/data-table.tsx'
import { SelectionBar } from '#web/kit/table/selection-bar.tsx'
import { useSelection } from '#web/kit/table/use-selection.ts'
import { useToast } from '#web/kit/toast/toast-provider.tsx'
import { useFailureToast } from '#web/kit/toast/use-failure-toast.ts'
import { Words } from '#web/kit/words.tsx'
import { useResourceList } from '#web/parts/resource/use-resource-list.ts'
import { readsOf, useAudience } from './audience.ts'
import { callOf, type Message, type MessageKind, messagesKey } from './message-queries.ts'
import { adminPage, deleteMessages, readersPage, restoreMessages, saveMessage } from './staff-calls.ts'
import { StaffPreview } from './staff-preview.tsx'

const column = columnsFor<Message>()
const address = { shown: anId }

/** What the school has sent in a period: each with its preview, to be published, edited, and deleted together. */
export const StaffMessages = ({ kind }: { kind: MessageKind }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.messagesStaff
  const own = words[kind]
  const { period } = usePeriod()
  const mayCommand = useMayCommand()
  useLive({ room: 'staff', period: period._id }, { anyRoom: true })
  const audience = useAudience()
  const selection = useSelection()
  const remove = useRemove(kind, selection.clear)
  const publish = usePublish()
  const { values, choose } = useAddress(address)
  const list = useResourceList<Message>({
    ...{ path: callOf[kind], key: messagesKey, of: { period: period._id }, sort: { id: 'created_at', desc: true } },
    columns: [
      column.accessor('title', {
        ...{ header: words.titleField(), meta: { wraps: true, rowHeader: true } },
        cell: ({ row: { original: message } }) => (
          <div>
            <button
              type="button"
              className="messages-open"
              aria-label={words.open(message.title)}
              onClick={() => choose({ shown: message._id })}
            >
              <Words>{message.title}</Words>
            </button>
            <div className="sm mut">
              {[audience(message), nameIn(locale, message.created_by?.name)].filter(Boolean).join(' · ')}
            </div>
          </div>
        ),
      }),
      column.accessor('created_at', {
        header: words.sentAt(),
        cell: ({ getValue }) => <span className="num">{formatDateTime(getValue()).slice(0, 16)}</span>,
      }),
      column.accessor((message) => readsOf(message).read, {
        ...{ id: 'reads', header: words.reads(), enableSorting: false },
        cell: ({ row: { original: message } }) => {
          const { read, all } = readsOf(message)
          const shown = words.readsOf({ read: formatNumber(read), all: formatNumber(all) })
          return (
            <PeriodLink
              to={readersPage(kind, message._id)}
              className="messages-read num"
              aria-label={`${shown} · ${words.readersOf(message.title)}`}
            >
              {shown}
            </PeriodLink>
          )
        },
      }),
      ...(kind === 'notice'
        ? [
            column.accessor((message) => 'is_public' in message && message.is_public, {
              ...{ id: 'is_public', header: words.published() },
              cell: ({ row: { original: message }, getValue }) => (
                <Switch
                  label={words.publishedOf(message.title)}
                  checked={getValue()}
                  disabled={!mayCommand || !message.editable}
                  onChange={(is_public) => publish({ id: message._id, is_public })}
                />
              ),
            }),
          ]
        : []),
    ],
  })
  const { rows, total } = list.table
  const isFirst = list.query.data?.total === 0 && !list.isFiltered && !list.table.stale
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
      <PageHeader title={own.title()} subtitle={list.query.data && own.count(formatNumber(total))} period="beside">
        {!isFirst && add}
      </PageHeader>
      <div className="messages-board">
        <Card>
          {!isFirst && (
            <div className="filters">
              <SearchInput value={list.search} onSearch={list.onSearch} placeholder={words.search()} />
            </div>
          )}
          {mayCommand && !isFirst && (
            <SelectionBar selection={selection}>
              <Button
                outlined
                severity="danger"
                size="small"
                icon={<Icon name="delete" size="small" />}
                label={words.deleteCount(selection.ids.length)}
                disabled={selection.ids.length === 0}
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
                {...(mayCommand && { selection: { ...selection, nameOf: ({ title }: Message) => title } })}
              />
            )}
          </QueryView>
        </Card>
        {!isFirst && <StaffPreview kind={kind} message={shown} isAsked={values.shown !== ''} />}
      </div>
    </>
  )
}

/** Deletes together, and takes that back for ten seconds. */
const useRemove = (kind: MessageKind, onDone: () => void) => {
  const { LL } = useI18nContext()
  const words = LL.messagesStaff
  const client = useQueryClient()
  const toast = useToast()
  const failed = useFailureToast()
  const anew = () => client.invalidateQueries({ queryKey: [messagesKey] })
  const restore = async (ids: readonly string[], key: string): Promise<void> => {
    try {
      await restoreMessages(kind, ids, key)
      toast.success(words.restored())
    } catch (error) {
      failed({ title: LL.common.failed(), error, retry: () => restore(ids, key) })
    }
    await anew()
  }
  return useCommand((ids: readonly string[], key) => deleteMessages(kind, ids, key), {
    onSuccess: (_, ids) => {
      onDone()
      const key = newKey()
      toast.undo(
        { title: words[kind].chosen(ids.length) },
        { label: words.undoDelete(), icon: 'undo', run: () => restore(ids, key) },
      )
      return anew()
    },
    onError: (error, _, retry) => failed({ title: LL.common.failed(), error, retry }),
  })
}

const usePublish = () => {
  const { LL } = useI18nContext()
  const client = useQueryClient()
  const failed = useFailureToast()
  const toast = useToast()
  const { confirm } = useCommand(
    ({ id, is_public }: { id: string; is_public: boolean }, key) => saveMessage('notice', id, { is_public }, key),
    {
      onSuccess: () => {
        toast.success(LL.common.saved())
        return client.invalidateQueries({ queryKey: [messagesKey] })
      },
      onError: (error, _, retry) => failed({ title: LL.common.failed(), error, retry }),
    },
  )
  return confirm
}
