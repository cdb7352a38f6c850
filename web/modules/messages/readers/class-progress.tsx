import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { type ClassReadCount, mostUnreadFirst, readersTotal } from './readers-queries.ts'

type Order = 'unread' | 'class'
type ClassProgressProps = {
  classes: readonly ClassReadCount[]
  chosen: string
  onChoose: (name: string) => void
  order: Order
  onOrder: (order: Order) => void
}

export const ClassProgress = ({
  classes,
  chosen,
  onChoose,
  order,
  onOrder,
}: ClassProgressProps) => {
  const { LL } = useI18nContext()
  const words = LL.messagesStaff
  const sorted = order === 'unread' ? mostUnreadFirst(classes) : classes
  const row = ({ name, all, read }: ClassReadCount) => (
    <li key={name}>
      <button
        type="button"
        className="readers-class"
        aria-pressed={name === chosen}
        onClick={() => onChoose(name)}
      >
        <b>{name || words.allClasses()}</b>
        <span className={`readers-bar ${read === all ? 'all' : ''}`} aria-hidden="true">
          <span style={{ inlineSize: `${(100 * read) / all}%` }} />
        </span>
        <span className="num readers-count">
          {words.readsOf({ read: formatNumber(read), all: formatNumber(all) })}
        </span>
        <span className="num readers-left">
          {read === all ? (
            <Tag tone="leaf" icon="success">
              {words.allRead()}
            </Tag>
          ) : (
            words.leftCount(formatNumber(all - read))
          )}
        </span>
      </button>
    </li>
  )
  return (
    <Card
      title={words.byClass()}
      end={
        <Select
          label={LL.common.sortBy()}
          value={order}
          options={[
            { value: 'unread', label: words.mostUnread() },
            { value: 'class', label: words.inOrder() },
          ]}
          onChange={(value) => onOrder(value === 'class' ? 'class' : 'unread')}
        />
      }
    >
      <ul className="readers-classes">
        {row(readersTotal(classes))}
        {sorted.map(row)}
      </ul>
    </Card>
  )
}
