import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import type { Device, DeviceInput } from '#api/contracts/devices.ts'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { Locales } from '#web/i18n/i18n-types.ts'
import { attendanceRulesQuery } from '#web/patterns/attendance/attendance-rules.ts'
import { resourceCalls } from '#web/patterns/resource/resource-calls.ts'
import { ResourceDialog } from '#web/patterns/resource/resource-dialog.tsx'
import { allPrizesQuery } from '#web/patterns/rules/rule-calls.ts'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import {
  type DeviceForm,
  deviceFormOf,
  deviceStateChoices,
  loadDeviceContract,
} from './device-form.ts'

const { save } = resourceCalls<DeviceInput>('/devices')
const reads = [['devices']]

type Rule = { _id: string; name: string; name_en: string; isActive: boolean }
/** Lists the device's own rule first, even an inactive one, then the active rules. */
const optionsOf = (
  locale: Locales,
  rules: readonly Rule[] = [],
  own: Device['attendanceRule'] = null,
) => [
  ...(own && own.name !== null
    ? [
        {
          value: own._id,
          label: ruleNameIn(locale, { name: own.name, name_en: own.name_en ?? '' }),
        },
      ]
    : []),
  ...rules
    .filter(({ _id, isActive }) => isActive && _id !== own?._id)
    .map((rule) => ({ value: rule._id, label: ruleNameIn(locale, rule) })),
]

export const DeviceFormFields = ({
  form,
  device,
}: {
  form: UseFormReturn<DeviceForm, unknown, DeviceInput>
  device?: Device
}) => {
  const { LL, locale } = useI18nContext()
  const words = LL.devices
  const attendanceRules = useQuery(attendanceRulesQuery())
  const prizes = useQuery(allPrizesQuery())
  const state = form.watch('state')
  return (
    <>
      <TextField form={form} name="name" label={words.name()} />
      {device && (
        <p className="sm mut device-identifier">
          {words.identifier()} <span className="num">{device.identifier}</span>
        </p>
      )}
      <div className="form-row">
        <SelectField
          form={form}
          name="state"
          label={words.state()}
          options={deviceStateChoices.map((value) => ({ value, label: words.states[value]() }))}
          hint={words.stateHints[state]()}
        />
        {(state === 'checkin' || state === 'checkout') && (
          <SelectField
            key="attendanceRule"
            form={form}
            name="attendanceRule"
            label={words.attendanceRule()}
            placeholder={words.chooseRule()}
            hint={attendanceRules.isError ? LL.common.loadFailed() : undefined}
            options={optionsOf(locale, attendanceRules.data, device?.attendanceRule)}
          />
        )}
        {state === 'redeem' && (
          <SelectField
            key="pointRule"
            form={form}
            name="pointRule"
            label={words.pointRule()}
            placeholder={words.choosePrize()}
            hint={prizes.isError ? LL.common.loadFailed() : undefined}
            options={optionsOf(locale, prizes.data, device?.pointRule)}
          />
        )}
      </div>
      <TextAreaField form={form} name="description" label={words.description()} />
      <CheckField form={form} name="isEnableDeviceFunction" label={words.isEnabled()} />
      <CheckField
        form={form}
        name="isActive"
        label={words.isActive()}
        hint={words.isActiveHint()}
      />
    </>
  )
}

export const DeviceDialog = ({ device, onClose }: { device: Device; onClose: () => void }) => {
  const { LL } = useI18nContext()
  return (
    <ResourceDialog
      words={LL.devices}
      reads={reads}
      save={save}
      onClose={onClose}
      id={device._id}
      contract={loadDeviceContract}
      values={deviceFormOf(device)}
    >
      {(form) => <DeviceFormFields form={form} device={device} />}
    </ResourceDialog>
  )
}
