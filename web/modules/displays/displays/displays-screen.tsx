import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Display } from '#api/contracts/displays.ts'
import { useMayCommand } from '#web/client/session/session.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ResourceScreen } from '#web/patterns/resource/resource-screen.tsx'
import { useResourceList } from '#web/patterns/resource/use-resource-list.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { useToast } from '#web/ui/toast/toast-provider.tsx'
import { DisplayDialog } from './display-dialog.tsx'
import './displays.css'
import { type DisplayLink, displayAddress } from './displays-queries.ts'
import { GoalsDialog } from './goals-dialog.tsx'
import { NewLink } from './new-link.tsx'
import { RevokeDisplay } from './revoke-display.tsx'
import { useDisplayColumns } from './use-display-columns.tsx'
import { useRenewDisplay } from './use-renew-display.ts'

/** In ms. Frequent, so that a screen that was just switched on appears here soon. */
const refetchInterval = 15_000

export const DisplaysScreen = () => {
  const { LL } = useI18nContext()
  const { title, search, add, noMatch, empty, subtitle, endsHint } = LL.displays
  const client = useQueryClient()
  const [made, setMade] = useState<DisplayLink | null>(null)
  const [settingGoals, setSettingGoals] = useState(false)
  const mayCommand = useMayCommand()
  const [revoking, setRevoking] = useState<Display | null>(null)
  const list = useResourceList<Display>({
    path: '/displays',
    key: 'displays',
    sort: { id: 'name', desc: false },
    refetchInterval,
    columns: useDisplayColumns(),
  })
  const refetch = () => client.invalidateQueries({ queryKey: ['displays'] })
  const renew = useRenewDisplay(refetch)
  const toast = useToast()
  const done = (onClose: () => void, said: string | null) => {
    onClose()
    if (said) toast.success(said)
    void refetch()
  }
  const form = (display: Display | undefined, onClose: () => void) => (
    <DisplayDialog
      display={display}
      onMade={(one) => {
        done(onClose, one.key === null ? LL.displays.connected(one.display.name) : null)
        if (one.key !== null) setMade({ display: one.display, key: one.key })
      }}
      onChanged={() => done(onClose, LL.common.saved())}
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
        list={list}
        form={form}
        words={{
          title,
          search,
          add,
          none: noMatch,
          firstTitle: empty.title,
          firstText: empty.text,
        }}
        leafy
        editOf={({ name }) => LL.displays.editOf(name)}
        subtitle={subtitle(displayAddress())}
        links={
          mayCommand && (
            <Button
              outlined
              icon={<Icon name="star" />}
              label={LL.displays.goals.title()}
              onClick={() => setSettingGoals(true)}
            />
          )
        }
        about={list.table.total > 0 && endsHint()}
        rowActions={(display) => <Acts display={display} onRenew={renew} onRevoke={setRevoking} />}
      />
      {settingGoals && <GoalsDialog onClose={() => setSettingGoals(false)} />}
      {made && <NewLink made={made} onClose={() => setMade(null)} />}
      {revoking && (
        <RevokeDisplay
          display={revoking}
          onRevoked={onRevoked}
          onCancel={() => setRevoking(null)}
        />
      )}
    </>
  )
}

type Act = (display: Display) => void

const Acts = ({
  display,
  onRenew,
  onRevoke,
}: {
  display: Display
  onRenew: Act
  onRevoke: Act
}) => {
  const { LL } = useI18nContext()
  const text = LL.displays
  return (
    <div className="displays-acts">
      <Button
        text
        size="small"
        label={text.renew()}
        aria-label={text.renewOf(display.name)}
        onClick={() => onRenew(display)}
      />
      <Button
        text
        size="small"
        severity="danger"
        label={text.revoke()}
        aria-label={text.revokeOf(display.name)}
        onClick={() => onRevoke(display)}
      />
    </div>
  )
}
