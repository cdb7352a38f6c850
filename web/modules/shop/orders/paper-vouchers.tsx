import { ruleNameIn } from '#api/contracts/rule-name.ts'
import type { Order } from '#api/contracts/shop.ts'
import { formatClass, formatDate, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { QrCode } from '#web/ui/page/qr-code.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { byClass } from './order-address.ts'

export const PaperVouchers = ({ orders }: { orders: readonly Order[] }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.shop.voucher
  return (
    <ul>
      {byClass(orders)
        .flatMap(([, own]) => own)
        .map((order) => {
          const name = ruleNameIn(locale, order.prize)
          return (
            <li key={order._id}>
              <QrCode value={order._id} label={words.qr(order.code)} />
              <div>
                <b>
                  {formatClass(order.profile.class, order.profile.class_no)}{' '}
                  <Words>{nameIn(locale, order.user.name)}</Words>
                </b>
                <span>
                  <Words>
                    {order.count > 1 ? LL.shop.times({ name, count: order.count }) : name}
                  </Words>
                </span>
                <b className="orders-paper-code">{order.code}</b>
                {order.collect_at && <span>{LL.shop.facts.collectAt(order.collect_at)}</span>}
                {order.collect_by && <span>{words.collectBy(formatDate(order.collect_by))}</span>}
              </div>
            </li>
          )
        })}
    </ul>
  )
}
