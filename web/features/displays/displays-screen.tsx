import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Display } from '#api/contracts/displays.ts'
import { useMayCommand } from '#web/client/session/session.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { QueryView } from '#web/kit/query-view.tsx'
import { SearchInput } from '#web/kit/search-input.tsx'
import { useServerList } from '#web/kit/table/use-server-list.ts'
import { CreateDisplay } from './create-display.tsx'
import './displays.css'
import { DisplayTable } from './display-table.tsx'
import type { MadeDisplay } from './displays-queries.ts'
import { MadeLink } from './made-link.tsx'
import { RevokeDisplay } from './revoke-display.tsx'
import { useRenewDisplay } from './use-renew-display.ts'

/** Often enough that a screen that has just been switched on is seen here. */
const refetchInterval = 15_000

/** The classroom screens of the school: made here, opened by their link, switched off here. */
export const DisplaysScreen = () => {
  const { LL } = useI18nContext()
  const client = useQueryClient()
  const mayCommand = useMayCommand()
  const [search, setSearch] = useState('')
  const list = useServerList<Display>({
    ...{ path: '/displays', key: 'displays', filter: { search: search.trim() }, refetchInterval },
    sort: { id: 'name', desc: false },
  })
  const isFirst = list.query.data?.total === 0 && !list.isFiltered
  const [isCreating, setIsCreating] = useState(false)
  const [made, setMade] = useState<MadeDisplay | null>(null)
  const [revoking, setRevoking] = useState<Display | null>(null)
  const refetch = () => client.invalidateQueries({ queryKey: ['displays'] })
  const add = mayCommand && (
    <Button icon={<Icon name="add" />} label={LL.displays.add()} onClick={() => setIsCreating(true)} />
  )
  const renew = useRenewDisplay(refetch)
  const onMade = (display: MadeDisplay) => {
    setIsCreating(false)
    setMade(display)
    void refetch()
  }
  const onRevoked = () => {
    setRevoking(null)
    void refetch()
  }
  return (
    <>
      <PageHeader title={LL.displays.title()} subtitle={LL.displays.subtitle()}>
        {list.query.data && !isFirst && add}
      </PageHeader>
      <Card leafy>
        {!isFirst && (
          <div className="filters">
            <SearchInput value={search} onSearch={setSearch} placeholder={LL.displays.search()} />
          </div>
        )}
        {!isFirst && <p className="sm mut">{LL.displays.endsHint()}</p>}
        <QueryView query={list.query}>
          {() =>
            isFirst ? (
              <EmptyState title={LL.displays.empty.title()} text={LL.displays.empty.text()}>
                {add}
              </EmptyState>
            ) : (
              <DisplayTable
                table={list.table}
                acts={mayCommand ? { onRenew: renew, onRevoke: setRevoking } : undefined}
              />
            )
          }
        </QueryView>
      </Card>
      {isCreating && <CreateDisplay onMade={onMade} onCancel={() => setIsCreating(false)} />}
      {made && <MadeLink made={made} onClose={() => setMade(null)} />}
      {revoking && <RevokeDisplay display={revoking} onRevoked={onRevoked} onCancel={() => setRevoking(null)} />}
    </>
  )
}
