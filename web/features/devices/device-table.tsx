import type { ReactNode } from 'react'
import type { Device } from '#api/contracts/devices.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ActiveTag } from '#web/shared/active-tag.tsx'
import { Button } from '#web/shared/button.tsx'
import type { IconName } from '#web/shared/icon.tsx'
import { type Column, DataTable } from '#web/shared/table/data-table.tsx'
import { useTableState } from '#web/shared/table/use-table-state.ts'
import { Tag } from '#web/shared/tag.tsx'

const icons: Record<Device['state'], IconName> = {
  checkin: 'enter',
  checkout: 'leave',
  enquiry: 'info',
  game: 'play',
  redeem: 'redeem',
}

type DeviceTableProps = { devices: readonly Device[]; onEdit: (device: Device) => void; empty: ReactNode }

export const DeviceTable = ({ devices, onEdit, empty }: DeviceTableProps) => {
  const { LL } = useI18nContext()
  const texts = LL.devices
  const state = useTableState({ sort: { id: 'name', desc: false } })
  const columns: Column<Device>[] = [
    {
      id: 'name',
      header: texts.name(),
      cell: ({ name, identifier, description }) => (
        <>
          <b>{name}</b>
          <div className="sm mut num">{identifier}</div>
          {description && <div className="sm mut">{description}</div>}
        </>
      ),
      value: ({ name }) => name,
      sortable: true,
      wraps: true,
    },
    {
      id: 'state',
      header: texts.state(),
      cell: (device) => (
        <Tag tone="line" icon={icons[device.state]}>
          {texts.states[device.state]()}
        </Tag>
      ),
      value: (device) => texts.states[device.state](),
      sortable: true,
    },
    { id: 'rule', header: texts.rule(), cell: (device) => <RuleOf device={device} />, wraps: true },
    {
      id: 'status',
      header: texts.status(),
      cell: ({ isEnableDeviceFunction }) => <ActiveTag active={isEnableDeviceFunction} />,
      value: ({ isEnableDeviceFunction }) => Number(isEnableDeviceFunction),
      sortable: true,
    },
    {
      id: 'actions',
      header: LL.common.actions(),
      cell: (device) => (
        <Button
          text
          size="small"
          label={LL.common.edit()}
          aria-label={texts.editOf({ name: device.name })}
          onClick={() => onEdit(device)}
        />
      ),
    },
  ]
  return (
    <DataTable
      columns={columns}
      rows={devices}
      keyOf={({ _id }) => _id}
      state={state}
      label={texts.title()}
      empty={empty}
    />
  )
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
