import { useInfiniteQuery } from '@tanstack/react-query'
import type { Order } from '#api/contracts/shop.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { fetchOrders } from '../shop-calls.ts'
import { OpenOrder } from './open-order.tsx'
import { PastOrder } from './past-order.tsx'

const inOnePage = 50
/** In ms. */
const waitingEvery = 15_000

const isOpen = ({ state }: Order) => state === 'ordered' || state === 'ready'
/** Ready orders first, because the student may stand at the counter. */
const byState = (one: Order, other: Order) =>
  Number(other.state === 'ready') - Number(one.state === 'ready')

export const OwnOrders = ({ placed }: { placed: string | undefined }) => {
  const { LL } = useI18nContext()
  const words = LL.shop
  const query = useInfiniteQuery({
    queryKey: ['orders', 'own'],
    meta: { reads: ['points'] },
    initialPageParam: 0,
    queryFn: ({ pageParam: page, signal }) =>
      fetchOrders({ page, limit: inOnePage, order_by: 'ordered_at', order: 'desc' }, signal),
    getNextPageParam: ({ pages }, all) => (all.length < pages ? all.length : undefined),
    // Polls, because no live room reports that an order is ready.
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(isOpen)) ? waitingEvery : false,
  })
  return (
    <QueryView query={query}>
      {({ pages }) => {
        const orders = pages.flatMap(({ data }) => data)
        const past = orders.filter((order) => !isOpen(order))
        if (orders.length === 0)
          return (
            <Card>
              <EmptyState title={words.noOrders()} text={words.noOrdersText()} />
            </Card>
          )
        return (
          <div className="user-shop-orders">
            {orders
              .filter(isOpen)
              .toSorted(byState)
              .map((order) => (
                <OpenOrder key={order._id} order={order} isPlaced={order._id === placed} />
              ))}
            {past.length > 0 && (
              <Card title={words.past()}>
                <ul>
                  {past.map((order) => (
                    <PastOrder key={order._id} order={order} isPlaced={order._id === placed} />
                  ))}
                </ul>
              </Card>
            )}
            {query.isFetchNextPageError && <ErrorState error={query.error} />}
            {query.hasNextPage && (
              <Button
                outlined
                label={words.moreOrders()}
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              />
            )}
          </div>
        )
      }}
    </QueryView>
  )
}
