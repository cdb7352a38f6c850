import type { ReactNode } from 'react'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import type { Order } from '#api/contracts/shop.ts'
import { formatClass, formatDateTime, formatNumber, nameIn } from '#web/i18n/format.ts'
import type { Locales, TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { PrizePicture } from '#web/patterns/shop/prize-picture.tsx'
import { type Column, columnsFor } from '#web/ui/table/columns.ts'
import { Words } from '#web/ui/text/words.tsx'
import { Waiting } from './waiting.tsx'

type OrderColumnsOptions = {
  LL: TranslationFunctions
  locale: Locales
  state: Order['state']
  /** True on a phone, which shows only the student, the prize and the next step. */
  isShort: boolean
  reasonOf: (reason: string | null) => string | undefined
  actions: ((order: Order) => ReactNode) | undefined
}

const column = columnsFor<Order>()

export const orderColumns = ({
  LL,
  locale,
  state,
  isShort,
  reasonOf,
  actions,
}: OrderColumnsOptions): Column<Order>[] => {
  const words = LL.orders
  const isOpen = state === 'ordered' || state === 'ready'
  const prize = column.accessor((order) => ruleNameIn(locale, order.prize), {
    id: 'prize',
    header: words.prize(),
    cell: ({ row: { original }, getValue }) => (
      <span className="orders-prize">
        <PrizePicture image={original.prize.image} />
        <Words>
          {original.count > 1
            ? words.times({ prize: getValue(), count: original.count })
            : getValue()}
        </Words>
      </span>
    ),
    meta: { wraps: true },
  })
  const common: Column<Order>[] = [
    column.display({
      id: 'code',
      header: words.code(),
      cell: ({ row: { original } }) => <b className="num">{original.code}</b>,
    }),
    column.accessor(({ profile }) => formatClass(profile.class, profile.class_no), {
      id: 'class',
      header: words.class(),
    }),
    column.display({
      id: 'student',
      header: words.student(),
      cell: ({ row: { original } }) => <Words>{nameIn(locale, original.user.name)}</Words>,
      meta: { wraps: true, rowHeader: true },
    }),
    prize,
    column.accessor('point', {
      header: words.point(),
      cell: ({ getValue }) => formatNumber(getValue()),
      meta: { numeric: true },
    }),
    column.accessor('ordered_at', {
      header: words.ordered(),
      cell: ({ getValue }) => formatDateTime(getValue()),
    }),
  ]
  const last: Column<Order> = isOpen
    ? column.display({
        id: 'waiting',
        header: words.waiting(),
        cell: ({ row: { original } }) => <Waiting order={original} />,
      })
    : column.display({
        id: 'changed_at',
        header: words.changed(),
        cell: ({ row: { original } }) => (
          <span>
            {changedIn({ LL, locale, order: original })}
            {state === 'cancelled' && original.reason && (
              <span className="sm mut orders-under">{reasonOf(original.reason)}</span>
            )}
          </span>
        ),
        meta: { wraps: true },
      })
  const short: Column<Order>[] = [
    column.accessor(({ profile }) => formatClass(profile.class, profile.class_no), {
      id: 'class',
      header: words.student(),
      cell: ({ row: { original }, getValue }) => (
        <span>
          <span className="num mut">{getValue()}</span>{' '}
          <b>
            <Words>{nameIn(locale, original.user.name)}</Words>
          </b>{' '}
          <span className="num sm mut">{original.code}</span>
        </span>
      ),
      meta: { wraps: true, rowHeader: true },
    }),
    prize,
  ]
  const shown = isShort ? short : common
  const ended = isOpen && isShort ? shown : [...shown, last]
  if (!actions) return ended
  const own = column.display({
    id: 'actions',
    header: words.actions(),
    cell: ({ row: { original } }) => actions(original),
  })
  return [...ended, own]
}

type ChangedInOptions = { LL: TranslationFunctions; locale: Locales; order: Order }

const changedIn = ({ LL, locale, order }: ChangedInOptions) => {
  const moment = order.state === 'cancelled' ? order.cancelled_at : order.collected_at
  const at = formatDateTime(moment ?? order.ordered_at)
  const by = nameIn(locale, order.changed_by?.name)
  return by ? LL.orders.changedAt({ at, by }) : at
}
