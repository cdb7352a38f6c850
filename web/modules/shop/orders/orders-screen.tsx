import { useCallback, useState } from 'react'
import type { Order, OrderCounts } from '#api/contracts/shop.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { useMayCommand, useSession } from '#web/client/session/session.tsx'
import { useLive } from '#web/client/use-live.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { focusScanButton, ScanButton } from '#web/patterns/scanner/scan-button.tsx'
import { useMediaQuery } from '#web/ui/browser/use-media-query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'
import { AtOnce, lazyAtOnce } from '#web/ui/states/at-once.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { useSelection } from '#web/ui/table/use-selection.ts'
import { ChosenOrders } from './chosen-orders.tsx'
import { isOpenOrder, orderFields, orderTabs, overdueOf } from './order-address.ts'
import { OrderFilters } from './order-filters.tsx'
import { OrdersPaper } from './orders-paper.tsx'
import { OrdersTable } from './orders-table.tsx'
import { OverdueNote } from './overdue-note.tsx'
import { ScanBar, type ScannerWay } from './scan-bar.tsx'
import { useOrderChanges } from './use-order-changes.ts'
import { useOrderList } from './use-order-list.ts'
import './orders.css'

const VoucherScanner = lazyAtOnce(async () => ({
  default: (await import('./voucher-scanner.tsx')).VoucherScanner,
}))
const CancelOrdersDialog = lazyAtOnce(async () => ({
  default: (await import('./cancel-orders-dialog.tsx')).CancelOrdersDialog,
}))

export const OrdersScreen = () => {
  const { LL } = useI18nContext()
  const words = LL.orders
  const mayCommand = useMayCommand()
  const { organization } = useSession()
  const period = organization.current_period?._id
  const { values } = useAddress(orderFields)
  const isShort = useMediaQuery('(width < 600px)')
  const isGrouped = useMediaQuery('(width < 1250px)')
  const [scanner, setScanner] = useState<ScannerWay>()
  const [isChoosing, setChoosing] = useState(false)
  const mayChoose = mayCommand && isGrouped && isOpenOrder(values)
  return (
    <div className="orders">
      {period && <LiveOrders period={period} />}
      <PageHeader title={words.title()}>
        {mayChoose && (
          <Button
            text
            label={isChoosing ? words.chooseOne() : words.chooseSome()}
            aria-pressed={isChoosing}
            onClick={() => setChoosing(!isChoosing)}
          />
        )}
        <OrdersPaper address={values} />
        {mayCommand && !isShort && (
          <ScanButton
            label={words.scan.open()}
            isOpen={scanner !== undefined}
            onTurn={(isOpen) => setScanner(isOpen ? 'camera' : undefined)}
          />
        )}
      </PageHeader>
      {scanner && (
        <AtOnce>
          <VoucherScanner
            key={scanner}
            period={period}
            isTyped={scanner === 'typed'}
            onClose={() => {
              setScanner(undefined)
              focusScanButton()
            }}
          />
        </AtOnce>
      )}
      <OrderTab key={values.state} mayCommand={mayCommand} isChoosing={mayChoose && isChoosing} />
      {mayCommand && isShort && !(mayChoose && isChoosing) && (
        <ScanBar way={scanner} onTurn={setScanner} />
      )}
    </div>
  )
}

const LiveOrders = ({ period }: { period: string }) => {
  useLive({ room: 'orders', period }, { refetch: [['orders']] })
  return null
}

const OrderTab = ({ mayCommand, isChoosing }: { mayCommand: boolean; isChoosing: boolean }) => {
  const { LL } = useI18nContext()
  const words = LL.orders
  const { values, choose } = useAddress(orderFields)
  const { state } = values
  const list = useOrderList()
  const selection = useSelection()
  const [asked, setAsked] = useState<readonly Order[]>([])
  const askOne = useCallback((order?: Order) => setAsked(order ? [order] : []), [])
  // Other orders may have been selected before the answer came.
  const changes = useOrderChanges(({ orders }) => {
    const done = new Set(orders.map(({ _id }) => _id))
    const isLeft = (order: string) => !done.has(order)
    const { selected, setSelected } = selection
    setSelected(Object.fromEntries(Object.entries(selected).filter(([order]) => isLeft(order))))
    setAsked((now) => now.filter(({ _id }) => isLeft(_id)))
  })
  const { rows } = list.table
  const chosen = rows.filter(({ _id }) => selection.ids.includes(_id))
  const maySelect = mayCommand && list.isOpen && (!list.isGrouped || isChoosing)
  const [only] = asked.length === 1 ? asked : []
  const table = (
    <QueryView query={list.query}>
      {() => (
        <OrdersTable
          list={list}
          state={state}
          mayCommand={mayCommand}
          changes={changes}
          selection={maySelect ? selection : undefined}
          asked={only}
          onAsk={askOne}
        />
      )}
    </QueryView>
  )
  const some = maySelect && rows.length > 0 && (
    <ChosenOrders
      selection={selection}
      chosen={chosen}
      state={state}
      isBar={list.isShort}
      isPending={changes.isPending}
      onChange={(next) => changes.change({ orders: chosen, state: next })}
      onCancel={() => setAsked(chosen)}
    />
  )
  return (
    <Tabs
      label={words.title()}
      tabs={orderTabs.map((id) => ({
        id,
        label: <StateLabel state={id} counts={list.counts} />,
      }))}
      value={state}
      onChange={(next) =>
        choose({ state: next, late: isOpenOrder({ state: next }) ? values.late : '' })
      }
      head={(tabs) => (
        <div className="orders-head">
          {tabs}
          <OrderFilters />
        </div>
      )}
    >
      {list.isOpen && (
        <OverdueNote
          count={list.counts?.overdue ?? 0}
          filter={overdueOf(values)}
          isShown={values.late === 'yes'}
          onShow={(isShown) => choose(isShown ? { late: 'yes', state: 'ready' } : { late: '' })}
          mayCommand={mayCommand}
        />
      )}
      {list.isGrouped ? (
        <>
          {some}
          {table}
        </>
      ) : (
        <Card>
          {some}
          {table}
        </Card>
      )}
      {asked.length > 1 && (
        <AtOnce>
          <CancelOrdersDialog
            orders={asked}
            pending={changes.isPending}
            onConfirm={(reason) => changes.change({ orders: asked, state: 'cancelled', reason })}
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
  const count = counts?.[state] ?? 0
  return (
    <>
      {LL.orders.states[state]()}
      {isOpenOrder({ state }) && count > 0 && (
        <b className="orders-count num">{formatNumber(count)}</b>
      )}
    </>
  )
}
