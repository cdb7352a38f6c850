import { createPortal } from 'react-dom'
import type { Order } from '#api/contracts/shop.ts'
import { download } from '#web/client/api/download.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useExport } from '#web/patterns/export/use-export.ts'
import { usePrinted } from '#web/ui/browser/use-printed.ts'
import { MenuButton } from '#web/ui/buttons/menu-button.tsx'
import { useToast } from '#web/ui/toast/toast-provider.tsx'
import { useFetchOnPress } from '#web/ui/toast/use-fetch-on-press.ts'
import { fetchOrders } from '../shop-calls.ts'
import { isOpenOrder, type OrderAddress, orderFilterOf } from './order-address.ts'
import { PaperList } from './paper-list.tsx'
import { PaperVouchers } from './paper-vouchers.tsx'

const inOnePage = 200
/** Nobody could use a longer list on paper. */
const mostOnPaper = 1000

const fetchAll = async (address: OrderAddress) => {
  const query = { state: address.state, ...orderFilterOf(address), order_by: 'class', order: 'asc' }
  const all: Order[] = []
  let total = 1
  for (let page = 0; all.length < Math.min(total, mostOnPaper); page += 1) {
    const answer = await fetchOrders({ ...query, page, limit: inOnePage })
    if (answer.data.length === 0) break
    total = answer.total
    all.push(...answer.data)
  }
  return { orders: all.slice(0, mostOnPaper), total }
}

type Paper = { kind: 'list' | 'vouchers'; orders: readonly Order[] }

export const OrdersPaper = ({ address }: { address: OrderAddress }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.orders.paper
  const toast = useToast()
  const [paper, setPaper] = usePrinted<Paper>()
  const printing = useFetchOnPress({
    fetch: (_: Paper['kind']) => fetchAll(address),
    failed: words.failed(),
    onDone: ({ orders, total }, kind) => {
      if (orders.length === 0) return toast.error(LL.orders.noneIn[address.state]())
      if (total > orders.length) toast.error(words.tooMany({ shown: orders.length, total }))
      setPaper({ kind, orders })
    },
  })
  const saving = useExport(() =>
    download('/v2/orders/export_stream', {
      query: { state: address.state, ...orderFilterOf(address), lang: locale },
      fallbackName: 'orders.csv',
    }),
  )
  const isOpen = isOpenOrder(address)
  return (
    <>
      <MenuButton
        label={words.open()}
        icon="print"
        loading={printing.isPending || saving.isPending}
        items={[
          { label: words.list(), onChoose: () => printing.start('list') },
          ...(isOpen
            ? [{ label: words.vouchers(), onChoose: () => printing.start('vouchers') }]
            : []),
          { label: LL.common.export(), onChoose: saving.start },
        ]}
      />
      {paper &&
        createPortal(
          <div className="orders-paper" aria-hidden="true">
            {paper.kind === 'list' ? (
              <PaperList orders={paper.orders} state={address.state} />
            ) : (
              <PaperVouchers orders={paper.orders} />
            )}
          </div>,
          document.body,
        )}
    </>
  )
}
