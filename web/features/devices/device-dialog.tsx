import { useQuery } from '@tanstack/react-query'
import type { Device, DeviceInput } from '#api/contracts/devices.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { FormDialog } from '#web/kit/dialogs/form-dialog.tsx'
import { useSave } from '#web/kit/dialogs/use-save.ts'
import { CheckField } from '#web/kit/fields/check-field.tsx'
import { useContractForm } from '#web/kit/fields/contract-form.ts'
import { SelectField } from '#web/kit/fields/select-field.tsx'
import { TextAreaField } from '#web/kit/fields/text-area-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { attendanceRulesQuery } from '#web/parts/attendance/attendance-rules.ts'
import { allPrizesQuery } from '#web/parts/rules/rule-calls.ts'
import { saveDevice } from './device-calls.ts'
import { type DeviceForm, deviceStates, formOf, loadContract } from './device-form.ts'

const reads = [['devices']]

type Rule = { _id: string; name: string; isActive: boolean }
/** Those that are in use; the device's own stands first, as it is known before the others are, and may be out of use. */
const optionsOf = (rules: readonly Rule[] = [], own: Device['attendanceRule']) => [
  ...(own && own.name !== null ? [{ value: own._id, label: own.name }] : []),
  ...rules
    .filter(({ _id, isActive }) => isActive && _id !== own?._id)
    .map(({ _id, name }) => ({ value: _id, label: name })),
]

/** What a device is called and does; its identifier is its own. */
export const DeviceDialog = ({ device, onClose }: { device: Device; onClose: () => void }) => {
  const { LL } = useI18nContext()
  const texts = LL.devices
  const form = useContractForm<DeviceForm, DeviceInput>(loadContract, { defaultValues: formOf(device) })
  const state = form.watch('state')
  const attendanceRules = useQuery(attendanceRulesQuery())
  const prizes = useQuery(allPrizesQuery())
  const save = useSave({
    form,
    send: (input: DeviceInput, key) => saveDevice(device._id, input, key),
    reads,
    onDone: onClose,
  })
  return (
    <FormDialog
      visible
      title={texts.edit()}
      onSubmit={form.handleSubmit(save.confirm)}
      onCancel={onClose}
      pending={save.isPending}
    >
      <TextField form={form} name="name" label={texts.name()} />
      <p className="sm mut device-identifier">
        {texts.identifier()} <span className="num">{device.identifier}</span>
      </p>
      <div className="form-row">
        <SelectField
          form={form}
          name="state"
          label={texts.state()}
          options={deviceStates.map((value) => ({ value, label: texts.states[value]() }))}
          hint={texts.stateHints[state]()}
        />
        {(state === 'checkin' || state === 'checkout') && (
          <SelectField
            key="attendanceRule"
            form={form}
            name="attendanceRule"
            label={texts.attendanceRule()}
            placeholder={texts.chooseRule()}
            hint={attendanceRules.isError ? LL.common.loadFailed() : undefined}
            options={optionsOf(attendanceRules.data, device.attendanceRule)}
          />
        )}
        {state === 'redeem' && (
          <SelectField
            key="pointRule"
            form={form}
            name="pointRule"
            label={texts.pointRule()}
            placeholder={texts.choosePrize()}
            hint={prizes.isError ? LL.common.loadFailed() : undefined}
            options={optionsOf(prizes.data, device.pointRule)}
          />
        )}
      </div>
      <TextAreaField form={form} name="description" label={texts.description()} />
      <CheckField form={form} name="isEnableDeviceFunction" label={texts.isEnabled()} />
      <CheckField form={form} name="isActive" label={texts.isActive()} hint={texts.isActiveHint()} />
    </FormDialog>
  )
}
