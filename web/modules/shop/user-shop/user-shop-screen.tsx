import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Shop } from '#api/contracts/shop.ts'
import { oneOf } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { useLive } from '#web/client/use-live.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Leaf } from '#web/patterns/classes/leaf.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'
import { AtOnce, lazyAtOnce } from '#web/ui/states/at-once.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { shopQuery } from '../shop-calls.ts'
import { PrizeSections } from './prize-sections.tsx'
import { useWish } from './use-wish.ts'
import { WishCard } from './wish-card.tsx'
import './user-shop.css'

const PlaceOrderDialog = lazyAtOnce(async () => ({
  default: (await import('./place-order-dialog.tsx')).PlaceOrderDialog,
}))
const OwnOrders = lazyAtOnce(async () => ({
  default: (await import('./own-orders.tsx')).OwnOrders,
}))

/** In ms. */
const stockEvery = 20_000
const fields = { tab: oneOf(['prizes', 'orders']) }

export const UserShopScreen = () => {
  const { LL } = useI18nContext()
  const words = LL.shop
  const { values, choose } = useAddress(fields)
  // No live room reports that another student's order has changed the stock.
  const shop = useQuery({ ...shopQuery(), refetchInterval: stockEvery })
  const profile = shop.data?.profile
  const [placed, setPlaced] = useState<string>()
  const point = shop.data?.point
  const open = shop.data?.open_orders ?? 0
  const tabs = [
    { id: 'prizes' as const, label: words.prizes() },
    {
      id: 'orders' as const,
      label: (
        <>
          {words.orders()}
          {open > 0 && <b className="user-shop-count num">{formatNumber(open)}</b>}
        </>
      ),
    },
  ]
  return (
    <div className="user-shop">
      {profile && <LiveShop profile={profile} />}
      <Tabs
        tabs={tabs}
        value={values.tab}
        onChange={(tab) => choose({ tab })}
        label={words.title()}
        head={(list) => (
          <PageHeader title={words.title()} tabs={list}>
            {point !== undefined && (
              <p className="user-shop-balance">
                <Leaf />
                <b className="num">{formatNumber(point)}</b>{' '}
                {(point === 1 ? words.unit.one : words.unit.many)()}
              </p>
            )}
          </PageHeader>
        )}
      >
        {values.tab === 'orders' ? (
          <AtOnce>
            <OwnOrders placed={placed} />
          </AtOnce>
        ) : (
          <QueryView query={shop}>
            {(data) => (
              <Prizes
                shop={data}
                onPlaced={(order) => {
                  setPlaced(order)
                  choose({ tab: 'orders' })
                }}
              />
            )}
          </QueryView>
        )}
      </Tabs>
    </div>
  )
}

/** The balance and the stock can change while the page is open. */
const LiveShop = ({ profile }: { profile: string }) => {
  useLive({ room: 'profile', profile }, { refetch: [['shop'], ['orders']] })
  return null
}

const Prizes = ({ shop, onPlaced }: { shop: Shop; onPlaced: (order: string) => void }) => {
  const { LL } = useI18nContext()
  const words = LL.shop
  const [opened, setOpened] = useState<string | null>(null)
  const { wish, pin } = useWish(shop)
  const prize = shop.prizes.find(({ _id }) => _id === opened)
  const wished = shop.prizes.find(({ _id }) => _id === wish)
  if (shop.prizes.length === 0)
    return (
      <Card>
        <EmptyState title={words.none()} text={words.noneText()} />
      </Card>
    )
  return (
    <>
      {wished && (
        <WishCard prize={wished} point={shop.point} onOpen={() => setOpened(wished._id)} />
      )}
      <PrizeSections shop={shop} wish={wish} onPin={pin} onOpen={setOpened} />
      {prize && (
        <AtOnce>
          <PlaceOrderDialog
            prize={prize}
            shop={shop}
            wished={wished?._id === prize._id ? undefined : wished}
            onPlaced={onPlaced}
            onClose={() => setOpened(null)}
          />
        </AtOnce>
      )}
    </>
  )
}
