import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ResourceDialog } from '#web/patterns/resource/resource-dialog.tsx'
import { DeviceFormFields } from './device-dialog.tsx'
import { loadDeviceContract, newForm } from './device-form.ts'
import { createPairingCall, type MadePairing } from './pairing-calls.ts'

type PairNewProps = { onMade: (made: MadePairing) => void; onClose: () => void }

/**
 * Asks for a new device's name and state, then shows its code. The device exists once the code is
 * used.
 */
export const PairNew = ({ onMade, onClose }: PairNewProps) => {
  const { LL } = useI18nContext()
  return (
    <ResourceDialog
      words={{ edit: LL.devices.pairing.title }}
      reads={[]}
      contract={loadDeviceContract}
      values={newForm}
      save={async (_, input, key) => onMade(await createPairingCall(input, key))}
      onClose={onClose}
    >
      {(form) => <DeviceFormFields form={form} />}
    </ResourceDialog>
  )
}
