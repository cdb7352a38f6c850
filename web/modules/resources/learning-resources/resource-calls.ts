import { api } from '#web/client/api/client.ts'
import { resourcesPath } from '../resources-query.ts'
import type { ResourceFormFields } from './resource-fields.ts'

export const saveResourceCall = (
  id: string | undefined,
  body: ResourceFormFields,
  idempotencyKey: string,
) =>
  api(id ? `${resourcesPath}/${id}` : `${resourcesPath}/fromUpload`, {
    method: id ? 'PUT' : 'POST',
    body,
    idempotencyKey,
  })

export const deleteResourceCall = (id: string, idempotencyKey: string) =>
  api(`${resourcesPath}/${id}`, { method: 'DELETE', idempotencyKey })

export const restoreResourceCall = (id: string, idempotencyKey: string) =>
  api(`${resourcesPath}/${id}/restore`, { method: 'POST', idempotencyKey })
