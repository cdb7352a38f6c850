import type { Device } from '#api/contracts/devices.ts'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import { formatDateTime } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ActiveTag } from '#web/ui/icons/active-tag.tsx'
import type { IconName } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'
import { columnsFor } from '#web/ui/table/data-table.tsx'
import { Words } from '#web/ui/text/words.tsx'

const icons: Record<Device['state'], IconName> = {
  checkin: 'enter',
  checkout: 'leave',
  enquiry: 'info',
  game: 'play',
  redeem: 'redeem',
}

const column = columnsFor<Device>()

export const useDeviceColumns = () => {
  const { LL } = useI18nContext()
  const words = LL.devices
  return [
    column.accessor('name', {
      header: words.name(),
      cell: ({ row }) => <NameOf device={row.original} />,
      meta: { wraps: true },
    }),
    column.accessor('state', {
      header: words.state(),
      cell: ({ getValue }) => (
        <Tag tone="line" icon={icons[getValue()]}>
          {words.states[getValue()]()}
        </Tag>
      ),
    }),
    column.display({
      id: 'rule',
      header: words.rule(),
      cell: ({ row }) => <RuleOf device={row.original} />,
      meta: { wraps: true },
    }),
    column.accessor('paired_at', {
      header: words.connection(),
      enableSorting: false,
      cell: ({ row }) => <ConnectionOf device={row.original} />,
    }),
    column.accessor('isEnableDeviceFunction', {
      header: words.status(),
      cell: ({ getValue }) => <ActiveTag active={getValue()} />,
    }),
  ]
}

const NameOf = ({ device: { name, identifier, description } }: { device: Device }) => (
  <div>
    <b>
      <Words>{name}</Words>
    </b>
    <div className="sm mut num">{identifier}</div>
    {description && (
      <div className="sm mut">
        <Words>{description}</Words>
      </div>
    )}
  </div>
)

const RuleOf = ({ device }: { device: Device }) => {
  const { LL, locale } = useI18nContext()
  const rule = device.attendanceRule ?? device.pointRule
  if (!rule) return <span className="mut">–</span>
  if (rule.name !== null)
    return <Words>{ruleNameIn(locale, { name: rule.name, name_en: rule.name_en ?? '' })}</Words>
  return (
    <Tag tone="amber" icon="warning">
      {LL.devices.ruleDeleted()}
    </Tag>
  )
}

const ConnectionOf = ({ device: { paired_at, last_seen_at } }: { device: Device }) => {
  const { LL } = useI18nContext()
  if (paired_at === null) return <span className="mut">{LL.devices.notConnected()}</span>
  return (
    <div>
      <Tag tone="leaf" icon="link">
        {LL.devices.connected()}
      </Tag>
      {last_seen_at && (
        <div className="sm mut">{LL.devices.lastSeen(formatDateTime(last_seen_at))}</div>
      )}
    </div>
  )
}
