import { api } from '#web/client/api/client.ts'

export const resourceCalls = <Body>(path: string) => ({
  save: (id: string | undefined, body: Body, idempotencyKey: string) =>
    api(id ? `${path}/${id}` : path, { method: id ? 'PUT' : 'POST', body, idempotencyKey }),
  remove: (id: string, idempotencyKey: string) =>
    api(`${path}/${id}`, { method: 'DELETE', idempotencyKey }),
})
