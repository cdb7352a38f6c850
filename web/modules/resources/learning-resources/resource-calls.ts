import { api } from '#web/client/api/client.ts'
import { path } from '../resources-query.ts'
import type { ResourceFields } from './resource-fields.ts'

export const saveResource = (
  id: string | undefined,
  body: ResourceFields,
  idempotencyKey: string,
) =>
  api(id ? `${path}/${id}` : `${path}/fromUpload`, {
    method: id ? 'PUT' : 'POST',
    body,
    idempotencyKey,
  })

export const removeResource = (id: string, idempotencyKey: string) =>
  api(`${path}/${id}`, { method: 'DELETE', idempotencyKey })

export const restoreResource = (id: string, idempotencyKey: string) =>
  api(`${path}/${id}/restore`, { method: 'POST', idempotencyKey })
