import type { z } from 'zod'
import type { OrganizationFilterAnswer, OrganizationFilterInput } from '#api/contracts/organizations.ts'
import { api } from '#web/client/api/client.ts'

/** A new filter without an id, else the one that is changed. */
export const saveFilter = (id: string | undefined, body: OrganizationFilterInput, idempotencyKey: string) =>
  api<z.infer<typeof OrganizationFilterAnswer>>(id ? `/organizationFilters/${id}` : '/organizationFilters', {
    method: id ? 'PUT' : 'POST',
    body,
    idempotencyKey,
  })

export const deleteFilter = (id: string, idempotencyKey: string) =>
  api(`/organizationFilters/${id}`, { method: 'DELETE', idempotencyKey })
