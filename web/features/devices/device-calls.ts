import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { DeviceAnswer, DeviceInput, DevicesAnswer } from '#api/contracts/devices.ts'
import { api } from '#web/shared/api/client.ts'

/** Every device of the school, by name. */
export const devicesQuery = () =>
  queryOptions({
    queryKey: ['devices'],
    queryFn: async ({ signal }) => (await api<z.infer<typeof DevicesAnswer>>('/devices', { signal })).data,
  })

export const saveDevice = (id: string, body: DeviceInput, idempotencyKey: string) =>
  api<z.infer<typeof DeviceAnswer>>(`/devices/${id}`, { method: 'PUT', body, idempotencyKey })
