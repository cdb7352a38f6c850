import { useState } from 'react'
import type { Staff } from '#api/contracts/staff.ts'
import { useServerList } from '#web/kit/table/use-server-list.ts'
import { staffKey } from './staff-calls.ts'

/** Which of the staff the list shows. */
export const useStaffList = () => {
  const [tab, setTab] = useState<'active' | 'inactive'>('active')
  const [search, setSearch] = useState('')
  const of = { isActive: tab === 'active' }
  const filter = { search: search.trim() }
  const list = useServerList<Staff>({
    ...{ path: '/admin/users', key: staffKey, of, filter },
    sort: { id: 'email', desc: false },
  })
  const { order_by, order } = list.table.state.query
  return { ...list, tab, setTab, search, setSearch, shown: { ...of, ...filter, order_by, order } }
}
