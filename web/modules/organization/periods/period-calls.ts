import type { PeriodInput } from '#api/contracts/organization.ts'
import { api } from '#web/client/api/client.ts'
import { resourceCalls } from '#web/patterns/resource/resource-calls.ts'

export const { save: savePeriod } = resourceCalls<PeriodInput>('/periods')

export const activatePeriodCall = (id: string, idempotencyKey: string) =>
  api(`/periods/current/${id}`, { method: 'POST', idempotencyKey })
