import { useState } from 'react'
import type { Device } from '#api/contracts/devices.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ResourceScreen } from '#web/patterns/resource/resource-screen.tsx'
import { useActiveTabs } from '#web/patterns/resource/use-active-tabs.ts'
import { useResourceList } from '#web/patterns/resource/use-resource-list.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { DeviceActions } from './device-actions.tsx'
import { DeviceDialog } from './device-dialog.tsx'
import { PairNew } from './pair-new.tsx'
import type { MadePairing } from './pairing-calls.ts'
import { PairingCode } from './pairing-code.tsx'
import { useDeviceColumns } from './use-device-columns.tsx'

export const DevicesScreen = () => {
  const { LL } = useI18nContext()
  const { title, count, search, noMatch, noneTitle, noneText, noInactive, editOf, add } = LL.devices
  const [made, setMade] = useState<MadePairing | null>(null)
  const tabs = useActiveTabs(title())
  const list = useResourceList<Device>({
    path: '/devices',
    key: 'devices',
    of: { isActive: tabs.isActive },
    sort: { id: 'name', desc: false },
    columns: useDeviceColumns(),
  })
  return (
    <>
      <ResourceScreen
        words={{
          title,
          count,
          search,
          add,
          none: noMatch,
          firstTitle: noneTitle,
          firstText: noneText,
        }}
        list={list}
        tabs={tabs.props}
        editOf={({ name }) => editOf({ name })}
        form={(device, onClose) =>
          device ? (
            <DeviceDialog device={device} onClose={onClose} />
          ) : (
            <PairNew onMade={setMade} onClose={onClose} />
          )
        }
        rowActions={(device) => <DeviceActions device={device} onMade={setMade} />}
        empty={!tabs.isActive && !list.isFiltered && <EmptyState title={noInactive()} />}
      />
      {made && <PairingCode made={made} onClose={() => setMade(null)} />}
    </>
  )
}
