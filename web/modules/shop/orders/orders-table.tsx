import { useMemo } from 'react'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import type { Order } from '#api/contracts/shop.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { Pager } from '#web/ui/table/pager.tsx'
import type { Selection } from '#web/ui/table/use-selection.ts'
import { useReason } from '../use-reason.ts'
import { CancelOrderRow } from './cancel-order-row.tsx'
import { OrderActions } from './order-actions.tsx'
import { orderColumns } from './order-columns.tsx'
import { OrderGroups } from './order-groups.tsx'
import type { useOrderChanges } from './use-order-changes.ts'
import type { OrderList } from './use-order-list.ts'

export type OrdersTableProps = {
  list: OrderList
  state: Order['state']
  mayCommand: boolean
  /** If undefined, orders change one at a time. */
  selection: Selection | undefined
  changes: ReturnType<typeof useOrderChanges>
  asked: Order | undefined
  onAsk: (order: Order | undefined) => void
}

export const OrdersTable = (props: OrdersTableProps) => {
  const { list, state, mayCommand, selection, changes, asked, onAsk } = props
  const { LL, locale } = useI18nContext()
  const words = LL.orders
  const reasonOf = useReason()
  const { change, isUnderWay } = changes
  const { isShort, isOpen, isGrouped, sizes } = list
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
                isUnderWay={isUnderWay(order)}
                onChange={(one, next) => change({ orders: [one], state: next })}
                onCancel={onAsk}
              />
            )
          : undefined,
      }),
    [LL, locale, state, isShort, mayCommand, change, isUnderWay, reasonOf, onAsk],
  )
  const detail = (order: Order) =>
    order._id === asked?._id && (
      <CancelOrderRow
        order={order}
        isPending={isUnderWay(order)}
        onConfirm={(reason) => change({ orders: [order], state: 'cancelled', reason })}
        onClose={() => onAsk(undefined)}
      />
    )
  const { rows, state: shown, total } = list.table
  const empty = list.isFiltered ? (
    <EmptyState title={words.none()} />
  ) : (
    <EmptyState title={words.noneIn[state]()} text={words.firstText()} />
  )
  if (isGrouped && rows.length === 0) return empty
  if (isGrouped)
    return (
      <>
        <OrderGroups
          mayCommand={mayCommand}
          selection={selection}
          detail={detail}
          orders={rows}
          isUnderWay={isUnderWay}
          onChange={(one, next) => change({ orders: [one], state: next })}
          onCancel={onAsk}
        />
        {total > rows.length && (
          <Pager
            state={shown}
            pageIndex={shown.page}
            sizes={sizes}
            total={total}
            pages={Math.ceil(total / shown.size)}
          />
        )}
      </>
    )
  const nameOf = (order: Order) =>
    words.row({ name: nameIn(locale, order.user.name), prize: ruleNameIn(locale, order.prize) })
  return (
    <DataTable
      columns={columns}
      detail={detail}
      sizes={sizes}
      empty={empty}
      {...list.table}
      keyOf={({ _id }) => _id}
      rowClass={({ _id }) =>
        _id === asked?._id ? 'update' : selection?.selected[_id] ? 'chosen' : undefined
      }
      label={words.states[state]()}
      {...(isOpen && selection && { selection: { ...selection, nameOf } })}
    />
  )
}
