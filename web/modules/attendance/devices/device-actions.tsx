import { useState } from 'react'
import type { Device, PairingInput } from '#api/contracts/devices.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useSave } from '#web/ui/dialogs/use-save.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { createPairingCall, type MadePairing, unpairDeviceCall } from './pairing-calls.ts'

type DeviceActionsProps = { device: Device; onMade: (made: MadePairing) => void }

export const DeviceActions = ({ device, onMade }: DeviceActionsProps) => {
  const { LL } = useI18nContext()
  const words = LL.devices
  const failed = useFailureToast()
  const pairing: ReturnType<typeof useCommand<MadePairing, PairingInput>> = useCommand(
    createPairingCall,
    {
      onSuccess: onMade,
      onError: (error) =>
        failed({ title: words.pairing.failed(), error, retry: () => pairing.retry() }),
    },
  )
  const [isConfirming, setConfirming] = useState(false)
  const ending = useSave({
    send: (id: string, key) => unpairDeviceCall(id, key),
    reads: [['devices']],
    onDone: () => setConfirming(false),
    words: { done: words.unpaired() },
  })
  const { name, _id } = device
  return (
    <>
      <Button
        text
        size="small"
        icon={<Icon name="link" size="small" />}
        label={words.pair()}
        aria-label={words.pairOf({ name })}
        disabled={pairing.isPending}
        onClick={() => !pairing.isPending && pairing.confirm({ device: _id })}
      />
      {device.paired_at !== null && (
        <Button
          text
          size="small"
          severity="danger"
          icon={<Icon name="close" size="small" />}
          label={words.unpair()}
          aria-label={words.unpairOf({ name })}
          onClick={() => setConfirming(true)}
        />
      )}
      <ConfirmDialog
        visible={isConfirming}
        title={words.unpairTitle(name)}
        confirmLabel={words.unpair()}
        danger
        pending={ending.isPending}
        onConfirm={() => ending.confirm(_id)}
        onCancel={() => setConfirming(false)}
      >
        {words.unpairText()}
      </ConfirmDialog>
    </>
  )
}
