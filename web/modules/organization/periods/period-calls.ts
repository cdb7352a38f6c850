import type { z } from 'zod'
import type { PeriodAnswer, PeriodInput } from '#api/contracts/organization.ts'
import { api } from '#web/client/api/client.ts'

export const savePeriod = (id: string | undefined, body: PeriodInput, idempotencyKey: string) =>
  api<z.infer<typeof PeriodAnswer>>(id ? `/periods/${id}` : '/periods', {
    method: id ? 'PUT' : 'POST',
    body,
    idempotencyKey,
  })

export const activatePeriodCall = (id: string, idempotencyKey: string) =>
  api(`/periods/current/${id}`, { method: 'POST', idempotencyKey })
