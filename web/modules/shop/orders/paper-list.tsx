import { ruleNameIn } from '#api/contracts/rule-name.ts'
import type { Order } from '#api/contracts/shop.ts'
import { useSession } from '#web/client/session/session.tsx'
import { formatClassNo, formatDate, formatDateTime, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { byClass } from './order-address.ts'

type PaperListProps = { orders: readonly Order[]; state: Order['state'] }

export const PaperList = ({ orders, state }: PaperListProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.orders
  const { organization } = useSession()
  const groups = byClass(orders)
  return (
    <>
      <h1>
        {words.title()}: {words.states[state]()}
      </h1>
      <p>
        <Words>{nameIn(locale, organization.name)}</Words>, {formatDateTime(new Date())}
      </p>
      {groups.map(([className, own]) => (
        <table key={className}>
          <caption>
            {className} <small>{words.paper.count(own.length)}</small>
          </caption>
          <thead>
            <tr>
              <th>{words.paper.number()}</th>
              <th className="orders-paper-wide">{words.student()}</th>
              <th className="orders-paper-wide">{words.prize()}</th>
              <th>{words.code()}</th>
              <th>{words.collectBy()}</th>
              <th>{words.paper.done()}</th>
            </tr>
          </thead>
          <tbody>
            {own.map((order) => {
              const prize = ruleNameIn(locale, order.prize)
              return (
                <tr key={order._id}>
                  <td>{formatClassNo(order.profile.class_no)}</td>
                  <td>
                    <Words>{nameIn(locale, order.user.name)}</Words>
                  </td>
                  <td>
                    <Words>
                      {order.count > 1 ? words.times({ prize, count: order.count }) : prize}
                    </Words>
                  </td>
                  <td className="num">{order.code}</td>
                  <td>{order.collect_by ? formatDate(order.collect_by) : words.noLastDay()}</td>
                  <td className="orders-paper-box" />
                </tr>
              )
            })}
          </tbody>
        </table>
      ))}
    </>
  )
}
