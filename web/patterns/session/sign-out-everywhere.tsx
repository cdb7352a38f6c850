import { useState } from 'react'
import type { z } from 'zod'
import type { SignedOutAnswer } from '#api/contracts/sign-ins.ts'
import { api } from '#web/client/api/client.ts'
import { keepDevice } from '#web/client/session/devices.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useSave } from '#web/ui/dialogs/use-save.ts'
import { Icon } from '#web/ui/icons/icon.tsx'

type SignOutEverywhereProps = {
  account?: { id: string; name: string }
}

const signOutEverywhere = (id: string | undefined, idempotencyKey: string) =>
  api<z.infer<typeof SignedOutAnswer>>(id ? `/users/${id}/sign_out` : '/organizations/sign_out', {
    method: 'POST',
    idempotencyKey,
  })

export const SignOutEverywhere = ({ account }: SignOutEverywhereProps) => {
  const { LL } = useI18nContext()
  const words = LL.signIns.signOut
  const [asking, setAsking] = useState(false)
  const command = useSave({
    send: (_: Record<string, never>, key) => signOutEverywhere(account?.id, key),
    reads: [],
    words: { done: words.done() },
    onDone: ({ data }) => {
      keepDevice(data.device_token)
      setAsking(false)
    },
  })
  return (
    <div>
      <Button
        outlined
        size="small"
        type="button"
        label={account ? words.one() : words.all()}
        icon={<Icon name="lock" size="small" />}
        onClick={() => setAsking(true)}
      />
      {asking && (
        <ConfirmDialog
          visible
          danger
          title={account ? words.titleOf({ name: account.name }) : words.titleOfAll()}
          confirmLabel={account ? words.one() : words.all()}
          confirmIcon="lock"
          pending={command.isPending}
          onConfirm={() => command.confirm({})}
          onCancel={() => setAsking(false)}
        >
          <p>{account ? words.text() : words.textOfAll()}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
