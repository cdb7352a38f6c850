import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Device } from '#api/contracts/devices.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Card } from '#web/shared/card.tsx'
import { EmptyState } from '#web/shared/empty-state.tsx'
import { PageHeader } from '#web/shared/page-header.tsx'
import { QueryView } from '#web/shared/query-view.tsx'
import { Tabs } from '#web/shared/tabs.tsx'
import { devicesQuery } from './device-calls.ts'
import { DeviceDialog } from './device-dialog.tsx'
import { DeviceTable } from './device-table.tsx'

type Tab = 'active' | 'inactive'

/** The card readers of the school. They are only edited: a device makes itself known with its own identifier. */
export const DevicesScreen = () => {
  const { LL } = useI18nContext()
  const texts = LL.devices
  const query = useQuery(devicesQuery())
  const [tab, setTab] = useState<Tab>('active')
  const [editing, setEditing] = useState<Device | null>(null)
  const tabs = [
    { id: 'active', label: LL.common.active() },
    { id: 'inactive', label: LL.common.inactive() },
  ] as const
  return (
    <>
      <PageHeader title={texts.title()} subtitle={query.data && texts.count(query.data.length)} />
      <Card>
        <Tabs tabs={tabs} value={tab} onChange={setTab} label={texts.title()}>
          <QueryView query={query}>
            {(all) => (
              <DeviceTable
                key={tab}
                devices={all.filter(({ isActive }) => isActive === (tab === 'active'))}
                onEdit={setEditing}
                empty={
                  tab === 'active' ? (
                    <EmptyState title={texts.noneTitle()} text={texts.noneText()} />
                  ) : (
                    <EmptyState title={texts.noInactive()} />
                  )
                }
              />
            )}
          </QueryView>
        </Tabs>
      </Card>
      {editing && <DeviceDialog key={editing._id} device={editing} onClose={() => setEditing(null)} />}
    </>
  )
}
