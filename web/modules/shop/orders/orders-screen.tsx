import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import type { Order, OrderCounts } from '#api/contracts/shop.ts'
import { anId, oneOf, someWords } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { download } from '#web/client/api/download.ts'
import { useMayCommand, useSession } from '#web/client/session/session.tsx'
import { useLive } from '#web/client/use-live.ts'
import { formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { choicesQuery } from '#web/patterns/classes/class-calls.ts'
import { ExportButton } from '#web/patterns/export/export-button.tsx'
import { allPrizesQuery } from '#web/patterns/rules/rule-calls.ts'
import { focusScanButton, ScanButton } from '#web/patterns/scanner/scan-button.tsx'
import { useMediaQuery } from '#web/ui/browser/use-media-query.ts'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'
import { AtOnce, lazyAtOnce } from '#web/ui/states/at-once.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { ordersOf } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useSelection } from '#web/ui/table/use-selection.ts'
import { useServerList } from '#web/ui/table/use-server-list.ts'
import { useReason } from '../use-reason.ts'
import { ChosenOrders } from './chosen-orders.tsx'
import { OrderActions } from './order-actions.tsx'
import { orderColumns } from './order-columns.tsx'
import './orders.css'
import { OverdueNote } from './overdue-note.tsx'
import { useOrderChanges } from './use-order-changes.ts'

const VoucherScanner = lazyAtOnce(async () => ({
  default: (await import('./voucher-scanner.tsx')).VoucherScanner,
}))
const CancelOrdersDialog = lazyAtOnce(async () => ({
  default: (await import('./cancel-orders-dialog.tsx')).CancelOrdersDialog,
}))

const states = ['ordered', 'ready', 'collected', 'cancelled'] as const
const fields = {
  state: oneOf(states),
  class: someWords,
  prize: anId,
  search: someWords,
  late: oneOf(['', 'yes']),
}
const sizes = [25, 50, 100]

/** What students have ordered: get it ready, hand it out, cancel it. */
export const OrdersScreen = () => {
  const { LL } = useI18nContext()
  const words = LL.orders
  const mayCommand = useMayCommand()
  const { organization } = useSession()
  const period = organization.current_period?._id
  const { values } = useAddress(fields)
  const [isScanning, setScanning] = useState(false)
  return (
    <>
      {period && <LiveOrders period={period} />}
      <PageHeader title={words.title()}>
        <OrdersExport filter={values} />
        {mayCommand && (
          <ScanButton label={words.scan.open()} isOpen={isScanning} onTurn={setScanning} />
        )}
      </PageHeader>
      {isScanning && (
        <AtOnce>
          <VoucherScanner
            period={period}
            onClose={() => {
              setScanning(false)
              focusScanButton()
            }}
          />
        </AtOnce>
      )}
      <OrderList key={values.state} mayCommand={mayCommand} />
    </>
  )
}

const LiveOrders = ({ period }: { period: string }) => {
  useLive({ room: 'staff', period }, { refetch: [['orders']] })
  return null
}

type OrderFilter = { state: string; class: string; prize: string; search: string; late: string }

/** Without the state, which names the list. */
const filterOf = ({ class: className, prize, search, late }: OrderFilter) => ({
  class: className,
  prize,
  search: search.trim(),
  overdue: late === 'yes' ? true : undefined,
})

/** What the count of overdue orders is of. */
const overdueOf = ({ class: className, prize, search }: OrderFilter) => ({
  ...(prize && { prize }),
  ...(className && { class: className }),
  ...(search.trim() && { search: search.trim() }),
})

const OrdersExport = ({ filter }: { filter: OrderFilter }) => {
  const { locale } = useI18nContext()
  const save = () =>
    download('/v2/orders/export_stream', {
      query: { state: filter.state, ...filterOf(filter), lang: locale },
      fallbackName: 'orders.csv',
    })
  return <ExportButton save={save} />
}

const OrderList = ({ mayCommand }: { mayCommand: boolean }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.orders
  const { values, choose } = useAddress(fields)
  const { state } = values
  const reasonOf = useReason()
  const isShort = useMediaQuery('(width < 600px)')
  const selection = useSelection()
  const [asked, setAsked] = useState<readonly Order[]>([])
  const changes = useOrderChanges(() => {
    selection.clear()
    setAsked([])
  })
  const { confirm } = changes
  const columns = useMemo(
    () =>
      orderColumns({
        LL,
        locale,
        state,
        isShort,
        reasonOf,
        actions: mayCommand
          ? (order) => (
              <OrderActions
                order={order}
                onChange={(one, next) => confirm({ orders: [one], state: next })}
                onCancel={(one) => setAsked([one])}
              />
            )
          : undefined,
      }),
    [LL, locale, state, isShort, mayCommand, confirm, reasonOf],
  )
  const isOpen = state === 'ordered' || state === 'ready'
  const list = useServerList<Order>({
    path: '/v2/orders',
    key: 'orders',
    of: { state },
    filter: filterOf(values),
    orders: ordersOf(columns),
    sort: { id: 'ordered_at', desc: !isOpen },
    sizes,
    usual: sizes[0],
    ledger: 'points',
  })
  const counts = (list.query.data as { counts?: OrderCounts } | undefined)?.counts
  const chosen = list.table.rows.filter(({ _id }) => selection.ids.includes(_id))
  const nameOf = (order: Order) =>
    words.row({ name: nameIn(locale, order.user.name), prize: ruleNameIn(locale, order.prize) })
  return (
    <Tabs
      label={words.title()}
      tabs={states.map((id) => ({ id, label: <StateLabel state={id} counts={counts} /> }))}
      value={state}
      onChange={(next) => choose({ state: next, late: '' })}
    >
      <Card title={words.states[state]()} keepsFocus className="orders">
        <OrderFilters />
        {isOpen && (
          <OverdueNote
            count={counts?.overdue ?? 0}
            filter={overdueOf(values)}
            isShown={values.late === 'yes'}
            onShow={(isShown) => choose({ late: isShown ? 'yes' : '' })}
            mayCommand={mayCommand}
          />
        )}
        {mayCommand && isOpen && list.table.rows.length > 0 && (
          <ChosenOrders
            {...{ selection, chosen, state }}
            isPending={changes.isPending}
            onChange={(next) => confirm({ orders: chosen, state: next })}
            onCancel={() => setAsked(chosen)}
          />
        )}
        <QueryView query={list.query}>
          {() => (
            <DataTable
              columns={columns}
              {...list.table}
              keyOf={({ _id }) => _id}
              label={words.states[state]()}
              sizes={sizes}
              {...(mayCommand && isOpen && { selection: { ...selection, nameOf } })}
              empty={
                list.isFiltered ? (
                  <EmptyState title={words.none()} />
                ) : (
                  <EmptyState title={words.noneIn[state]()} text={words.firstText()} />
                )
              }
            />
          )}
        </QueryView>
      </Card>
      {asked.length > 0 && (
        <AtOnce>
          <CancelOrdersDialog
            orders={asked}
            pending={changes.isPending}
            onConfirm={(reason) => confirm({ orders: asked, state: 'cancelled', reason })}
            onClose={() => setAsked([])}
          />
        </AtOnce>
      )}
    </Tabs>
  )
}

type StateLabelProps = { state: Order['state']; counts: OrderCounts | undefined }

const StateLabel = ({ state, counts }: StateLabelProps) => {
  const { LL } = useI18nContext()
  const isOpen = state === 'ordered' || state === 'ready'
  const count = counts?.[state] ?? 0
  return (
    <>
      {LL.orders.states[state]()}
      {isOpen && count > 0 && <b className="orders-count num">{formatNumber(count)}</b>}
    </>
  )
}

const OrderFilters = () => {
  const { LL, locale } = useI18nContext()
  const words = LL.orders
  const mayCommand = useMayCommand()
  const { values, choose, type } = useAddress(fields)
  const classes = useQuery({ ...choicesQuery(), enabled: mayCommand })
  const prizes = useQuery(allPrizesQuery())
  const names = classes.data?.classes.map((one) => one.class) ?? []
  return (
    <div className="filters">
      {names.length > 0 && (
        <Select
          label={words.class()}
          placeholder={words.allClasses()}
          value={values.class}
          options={names.map((value) => ({ value, label: value }))}
          onChange={(name) => choose({ class: name })}
        />
      )}
      <Select
        label={words.prize()}
        placeholder={words.allPrizes()}
        value={values.prize}
        options={(prizes.data ?? []).map((prize) => ({
          value: prize._id,
          label: ruleNameIn(locale, prize),
        }))}
        onChange={(prize) => choose({ prize })}
      />
      <SearchInput
        value={values.search}
        onSearch={(search) => type({ search })}
        placeholder={words.search()}
      />
    </div>
  )
}
