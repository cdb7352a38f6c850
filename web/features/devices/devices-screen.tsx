import { useState } from 'react'
import type { Device } from '#api/contracts/devices.ts'
import { useMayCommand } from '#web/client/session/session.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Card } from '#web/kit/card.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { QueryView } from '#web/kit/query-view.tsx'
import { SearchInput } from '#web/kit/search-input.tsx'
import { useServerList } from '#web/kit/table/use-server-list.ts'
import { Tabs } from '#web/kit/tabs.tsx'
import { DeviceDialog } from './device-dialog.tsx'
import { DeviceTable } from './device-table.tsx'

type Tab = 'active' | 'inactive'

/** The card readers of the school. They are only edited: a device makes itself known with its own identifier. */
export const DevicesScreen = () => {
  const { LL } = useI18nContext()
  const texts = LL.devices
  const mayCommand = useMayCommand()
  const [tab, setTab] = useState<Tab>('active')
  const [search, setSearch] = useState('')
  const [editing, setEditing] = useState<Device | null>(null)
  const list = useServerList<Device>({
    ...{ path: '/devices', key: 'devices', of: { isActive: tab === 'active' }, filter: { search: search.trim() } },
    sort: { id: 'name', desc: false },
  })
  const total = list.query.data?.total
  const tabs = [
    { id: 'active', label: LL.common.active() },
    { id: 'inactive', label: LL.common.inactive() },
  ] as const
  return (
    <>
      <PageHeader title={texts.title()} subtitle={total !== undefined && texts.count(total)} />
      <Card>
        <Tabs tabs={tabs} value={tab} onChange={setTab} label={texts.title()}>
          <div className="filters">
            <SearchInput value={search} onSearch={setSearch} placeholder={texts.search()} />
          </div>
          <QueryView query={list.query}>
            {() => (
              <DeviceTable
                table={list.table}
                onEdit={mayCommand ? setEditing : undefined}
                empty={<NoDevice tab={tab} isFiltered={list.isFiltered} />}
              />
            )}
          </QueryView>
        </Tabs>
      </Card>
      {editing && <DeviceDialog key={editing._id} device={editing} onClose={() => setEditing(null)} />}
    </>
  )
}

const NoDevice = ({ tab, isFiltered }: { tab: Tab; isFiltered: boolean }) => {
  const { LL } = useI18nContext()
  const texts = LL.devices
  if (isFiltered) return <EmptyState title={texts.noMatch()} />
  if (tab === 'inactive') return <EmptyState title={texts.noInactive()} />
  return <EmptyState title={texts.noneTitle()} text={texts.noneText()} />
}
