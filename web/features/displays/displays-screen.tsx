import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Display } from '#api/contracts/displays.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/shared/button.tsx'
import { Card } from '#web/shared/card.tsx'
import { EmptyState } from '#web/shared/empty-state.tsx'
import { Icon } from '#web/shared/icon.tsx'
import { PageHeader } from '#web/shared/page-header.tsx'
import { QueryView } from '#web/shared/query-view.tsx'
import { useMayCommand } from '#web/shared/session/session.tsx'
import { CreateDisplay } from './create-display.tsx'
import './displays.css'
import { DisplayTable } from './display-table.tsx'
import { displaysQuery, type MadeDisplay } from './displays-queries.ts'
import { MadeLink } from './made-link.tsx'
import { RevokeDisplay } from './revoke-display.tsx'

/** The classroom screens of the school: made here, opened by their link, switched off here. */
export const DisplaysScreen = () => {
  const { LL } = useI18nContext()
  const client = useQueryClient()
  const mayCommand = useMayCommand()
  const displays = useQuery(displaysQuery())
  const [isCreating, setIsCreating] = useState(false)
  const [made, setMade] = useState<MadeDisplay | null>(null)
  const [revoking, setRevoking] = useState<Display | null>(null)
  const refetch = () => client.invalidateQueries({ queryKey: displaysQuery().queryKey })
  const add = mayCommand && (
    <Button icon={<Icon name="add" />} label={LL.displays.add()} onClick={() => setIsCreating(true)} />
  )
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
        {displays.data && displays.data.length > 0 && add}
      </PageHeader>
      <Card leafy>
        <QueryView query={displays}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState title={LL.displays.empty.title()} text={LL.displays.empty.text()}>
                {add}
              </EmptyState>
            ) : (
              <DisplayTable displays={list} onRevoke={mayCommand ? setRevoking : undefined} />
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
