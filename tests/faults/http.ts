import { randomUUID } from 'node:crypto'

export type CallRequest = Readonly<{
  method: 'POST' | 'DELETE'
  path: string
  token: string
  body?: object
}>

type Outcome = Readonly<{ profile: string; outcome: string; action?: string }>
export type Data = Readonly<{
  outcomes?: readonly Outcome[]
  quiz?: string
  pin?: string
  position?: string
}>
export type Reply = Readonly<{ status: number; code: string; data: Data }>

const longest = 12_000

export const ask = async (port: number, request: CallRequest, key: string): Promise<Reply> => {
  const { method, path, token, body } = request
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(longest),
  })
  const { code = '', data } = (await answer.json()) as { code?: string; data?: Data }
  return { status: answer.status, code, data: data ?? {} }
}

/** Not a UUIDv7, so that the command's id depends on the text alone. */
export const untimedKey = () => randomUUID()
