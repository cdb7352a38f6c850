import type { Device } from '#api/contracts/devices.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { ResourceScreen } from '#web/parts/resource/resource-screen.tsx'
import { useActiveTabs } from '#web/parts/resource/use-active-tabs.ts'
import { useResourceList } from '#web/parts/resource/use-resource-list.ts'
import { DeviceDialog } from './device-dialog.tsx'
import { useColumns } from './use-columns.tsx'

/** The card readers of the school. They are only edited: a device makes itself known with its own identifier. */
export const DevicesScreen = () => {
  const { LL } = useI18nContext()
  const { title, count, search, noMatch, noneTitle, noneText, noInactive, editOf } = LL.devices
  const tabs = useActiveTabs(title())
  const list = useResourceList<Device>({
    ...{ path: '/devices', key: 'devices', of: { isActive: tabs.isActive }, sort: { id: 'name', desc: false } },
    columns: useColumns(),
  })
  return (
    <ResourceScreen
      words={{ title, count, search, none: noMatch, firstTitle: noneTitle, firstText: noneText }}
      list={list}
      tabs={tabs.props}
      editOf={({ name }) => editOf({ name })}
      form={(device, onClose) => device && <DeviceDialog device={device} onClose={onClose} />}
      empty={!tabs.isActive && !list.isFiltered && <EmptyState title={noInactive()} />}
    />
  )
}
