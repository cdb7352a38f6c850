import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Display } from '#api/contracts/displays.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { ResourceScreen } from '#web/parts/resource/resource-screen.tsx'
import { useResourceList } from '#web/parts/resource/use-resource-list.ts'
import { CreateDisplay } from './create-display.tsx'
import './displays.css'
import type { MadeDisplay } from './displays-queries.ts'
import { MadeLink } from './made-link.tsx'
import { RevokeDisplay } from './revoke-display.tsx'
import { useColumns } from './use-columns.tsx'
import { useRenewDisplay } from './use-renew-display.ts'

/** Often enough that a screen that has just been switched on is seen here. */
const refetchInterval = 15_000

/** The classroom screens of the school: made here, opened by their link, switched off here. */
export const DisplaysScreen = () => {
  const { LL } = useI18nContext()
  const { title, search, add, noMatch, empty, subtitle, endsHint } = LL.displays
  const client = useQueryClient()
  const [made, setMade] = useState<MadeDisplay | null>(null)
  const [revoking, setRevoking] = useState<Display | null>(null)
  const list = useResourceList<Display>({
    ...{ path: '/displays', key: 'displays', sort: { id: 'name', desc: false }, refetchInterval },
    columns: useColumns(),
  })
  const refetch = () => client.invalidateQueries({ queryKey: ['displays'] })
  const renew = useRenewDisplay(refetch)
  const form = (_: Display | undefined, onClose: () => void) => (
    <CreateDisplay
      onMade={(display) => {
        onClose()
        setMade(display)
        void refetch()
      }}
      onCancel={onClose}
    />
  )
  const onRevoked = () => {
    setRevoking(null)
    void refetch()
  }
  return (
    <>
      <ResourceScreen
        {...{ list, form }}
        words={{ title, search, add, none: noMatch, firstTitle: empty.title, firstText: empty.text }}
        leafy
        addsOnly
        subtitle={subtitle()}
        about={list.table.total > 0 && endsHint()}
        rowActions={(display) => <Acts display={display} onRenew={renew} onRevoke={setRevoking} />}
      />
      {made && <MadeLink made={made} onClose={() => setMade(null)} />}
      {revoking && <RevokeDisplay display={revoking} onRevoked={onRevoked} onCancel={() => setRevoking(null)} />}
    </>
  )
}

type Act = (display: Display) => void

const Acts = ({ display, onRenew, onRevoke }: { display: Display; onRenew: Act; onRevoke: Act }) => {
  const { LL } = useI18nContext()
  const text = LL.displays
  return (
    <div className="displays-acts">
      <Button
        outlined
        size="small"
        icon={<Icon name="calendar" size="small" />}
        label={text.renew()}
        aria-label={text.renewOf(display.name)}
        onClick={() => onRenew(display)}
      />
      <Button
        outlined
        size="small"
        severity="danger"
        icon={<Icon name="close" size="small" />}
        label={text.revoke()}
        aria-label={text.revokeOf(display.name)}
        onClick={() => onRevoke(display)}
      />
    </div>
  )
}
