import type { z } from 'zod'
import type { PeriodAnswer, PeriodInput } from '#api/contracts/organizations.ts'
import { api } from '#web/client/api/client.ts'

type Answer = z.infer<typeof PeriodAnswer>

/** A new period without an id, else the one that is changed. */
export const savePeriod = (id: string | undefined, body: PeriodInput, idempotencyKey: string) =>
  api<Answer>(id ? `/periods/${id}` : '/periods', { method: id ? 'PUT' : 'POST', body, idempotencyKey })

export const activatePeriod = (id: string, idempotencyKey: string) =>
  api<Answer>(`/periods/current/${id}`, { method: 'POST', idempotencyKey })
