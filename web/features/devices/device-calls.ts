import type { z } from 'zod'
import type { DeviceAnswer, DeviceInput } from '#api/contracts/devices.ts'
import { api } from '#web/client/api/client.ts'

export const saveDevice = (id: string, body: DeviceInput, idempotencyKey: string) =>
  api<z.infer<typeof DeviceAnswer>>(`/devices/${id}`, { method: 'PUT', body, idempotencyKey })
