import { signedOut, storedToken } from '#web/shared/session/token.ts'
import { ApiError, type ApiErrorCode } from './api-error.ts'

export type Query = Record<string, string | number | boolean | null | undefined>
export type ApiOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  query?: Query
  /** One for each confirmation: see useCommand. */
  idempotencyKey?: string
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Milliseconds until the answer has to begin, for a call that takes long by its nature. */
  patience?: number
}

const usualPatience = 30_000

/** The address of a call under /api; empty, null and undefined parameters are left out. */
export const apiUrl = (path: string, query: Query = {}) => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return `/api${path}${search && `?${search}`}`
}

const headersOf = ({ body, idempotencyKey, headers }: ApiOptions) => {
  const token = storedToken()
  return {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    ...headers,
  }
}

const bodyOf = (body: unknown) => (body === undefined || body instanceof FormData ? body : JSON.stringify(body))

/** Aborts when no answer has begun within 30 s; a long download may then take its time. */
const impatience = ({ signal, patience = usualPatience }: ApiOptions) => {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), patience)
  return {
    signal: signal ? AbortSignal.any([signal, controller.signal]) : controller.signal,
    over: () => clearTimeout(timer),
  }
}

/** The bare answer of a call that succeeded, for downloads; `api` for all others. @throws ApiError */
export const request = async (path: string, options: ApiOptions = {}): Promise<Response> => {
  const { signal, over } = impatience(options)
  const init = { method: options.method ?? 'GET', headers: headersOf(options), body: bodyOf(options.body), signal }
  const answer = await fetch(apiUrl(path, options.query), init)
    .catch((cause: unknown) => {
      // The caller went away (another page, a newer search): that is no failure of the call.
      if (options.signal?.aborted) throw cause
      throw new ApiError({ code: 'timeout', status: 0 })
    })
    .finally(over)
  if (!answer.ok) throw await failureOf(answer)
  return answer
}

type Envelope = { result?: string; code?: ApiErrorCode; message?: string; details?: unknown; errorCode?: number }

const errorOf = (status: number, body: Envelope) => {
  const code = body.result === 'quota_exceeded' ? 'quota_exceeded' : (body.code ?? 'unknown')
  return new ApiError({ status, code, message: body.message, details: body.details, errorCode: body.errorCode })
}

const failureOf = async (answer: Response) => {
  const body = await answer.json().catch(() => ({}))
  // Without a stored token the 401 is the sign-in form's own answer.
  if (answer.status === 401 && storedToken()) signedOut()
  return errorOf(answer.status, body)
}

/**
 * One call of the api. Answers the whole envelope, so that lists keep `pages`, `total` and `last_updated_at`:
 * `const { data } = await api<z.infer<typeof PeriodsAnswer>>('/periods')`.
 * @throws ApiError
 */
export const api = async <Answer>(path: string, options: ApiOptions = {}): Promise<Answer> => {
  const answer = await request(path, options)
  const body = await answer.json().catch(() => {
    throw new ApiError({ code: 'timeout', status: 0 })
  })
  if (body.result !== 'success') throw errorOf(answer.status, body)
  return body
}
