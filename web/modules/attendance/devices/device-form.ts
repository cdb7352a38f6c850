import type { z } from 'zod'
import type { Device, DeviceInput, DeviceState } from '#api/contracts/devices.ts'

export const deviceStateChoices = ['checkin', 'checkout', 'enquiry', 'game', 'redeem'] as const

/** The dialog's values; the contract picks those that the state needs. */
export type DeviceForm = {
  name: string
  description: string
  state: DeviceState
  attendanceRule: string
  pointRule: string
  isEnableDeviceFunction: boolean
  isActive: boolean
}

export const loadDeviceContract = async () =>
  (await import('#api/contracts/devices.ts')).DeviceInput as unknown as z.ZodType<
    DeviceInput,
    DeviceForm
  >

const chosen = (rule: Device['attendanceRule']) => (rule && rule.name !== null ? rule._id : '')

export const deviceFormOf = (device: Device): DeviceForm => ({
  name: device.name,
  description: device.description,
  state: device.state,
  attendanceRule: chosen(device.attendanceRule),
  pointRule: chosen(device.pointRule),
  isEnableDeviceFunction: device.isEnableDeviceFunction,
  isActive: device.isActive,
})

export const newForm: DeviceForm = {
  name: '',
  description: '',
  state: 'checkin',
  attendanceRule: '',
  pointRule: '',
  isEnableDeviceFunction: true,
  isActive: true,
}
