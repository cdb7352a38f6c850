import type { ReactNode } from 'react'
import type { Device } from '#api/contracts/devices.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ActiveTag } from '#web/kit/active-tag.tsx'
import { Button } from '#web/kit/button.tsx'
import type { IconName } from '#web/kit/icon.tsx'
import { columnsFor, DataTable } from '#web/kit/table/data-table.tsx'
import type { ServerTable } from '#web/kit/table/use-server-list.ts'
import { Tag } from '#web/kit/tag.tsx'

const icons: Record<Device['state'], IconName> = {
  checkin: 'enter',
  checkout: 'leave',
  enquiry: 'info',
  game: 'play',
  redeem: 'redeem',
}

/** Without `onEdit` the list is only read. */
type DeviceTableProps = { table: ServerTable<Device>; onEdit?: (device: Device) => void; empty: ReactNode }

const column = columnsFor<Device>()

export const DeviceTable = ({ table, onEdit, empty }: DeviceTableProps) => {
  const { LL } = useI18nContext()
  const texts = LL.devices
  const columns = [
    column.accessor('name', {
      header: texts.name(),
      cell: ({
        row: {
          original: { name, identifier, description },
        },
      }) => (
        <div>
          <b>{name}</b>
          <div className="sm mut num">{identifier}</div>
          {description && <div className="sm mut">{description}</div>}
        </div>
      ),
      meta: { wraps: true },
    }),
    column.accessor('state', {
      header: texts.state(),
      cell: ({ getValue }) => (
        <Tag tone="line" icon={icons[getValue()]}>
          {texts.states[getValue()]()}
        </Tag>
      ),
    }),
    column.display({
      id: 'rule',
      header: texts.rule(),
      cell: ({ row }) => <RuleOf device={row.original} />,
      meta: { wraps: true },
    }),
    column.accessor('isEnableDeviceFunction', {
      header: texts.status(),
      cell: ({ getValue }) => <ActiveTag active={getValue()} />,
    }),
    column.display({
      id: 'actions',
      header: LL.common.actions(),
      cell: ({ row: { original: device } }) =>
        onEdit && (
          <Button
            text
            size="small"
            label={LL.common.edit()}
            aria-label={texts.editOf({ name: device.name })}
            onClick={() => onEdit(device)}
          />
        ),
    }),
  ]
  return <DataTable columns={columns} {...table} keyOf={({ _id }) => _id} label={texts.title()} empty={empty} />
}

const RuleOf = ({ device }: { device: Device }) => {
  const { LL } = useI18nContext()
  const rule = device.attendanceRule ?? device.pointRule
  if (!rule) return <span className="mut">–</span>
  if (rule.name !== null) return rule.name
  return (
    <Tag tone="amber" icon="warning">
      {LL.devices.ruleDeleted()}
    </Tag>
  )
}
