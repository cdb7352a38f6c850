import { sessionEnded } from '#web/client/session/signed-out.ts'
import { isAnothersNow, storedToken } from '#web/client/session/token.ts'
import { loadErrors } from '#web/i18n/load-errors.ts'
import { ApiError, type ApiErrorCode } from './api-error.ts'
import { asOfNow, keepAnswer, knownAnswer } from './known-answers.ts'

export type Query = Record<string, string | number | boolean | null | undefined>
export type ApiOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  query?: Query
  idempotencyKey?: string
  headers?: Record<string, string>
  signal?: AbortSignal
  /** In ms, until an answer begins. */
  patience?: number
  keepalive?: boolean
  /** Replaces the stored session's token; null sends none. */
  token?: string | null
}

const usualPatience = 30_000

export const apiUrl = (path: string, query: Query = {}) => {
  const given = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return `/api${path}${search && `?${search}`}`
}

const headersOf = (token: string | null, { body, idempotencyKey, headers }: ApiOptions) => {
  return {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body !== undefined &&
      !(body instanceof FormData) && { 'content-type': 'application/json' }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    ...headers,
  }
}

const bodyOf = (body: unknown) =>
  body === undefined || body instanceof FormData ? body : JSON.stringify(body)

/** Aborts a call without an answer. A download that has begun may take longer. */
const withTimeout = ({ signal, patience = usualPatience }: ApiOptions) => {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), patience)
  return {
    signal: signal ? AbortSignal.any([signal, controller.signal]) : controller.signal,
    clear: () => clearTimeout(timer),
  }
}

const tokenFor = ({ token = storedToken() }: ApiOptions) => token

/** Returns the raw response, for downloads. @throws ApiError */
export const request = async (path: string, options: ApiOptions = {}): Promise<Response> => {
  if (options.token === undefined && isAnothersNow()) {
    location.reload()
    throw new ApiError({ code: 'unauthorized', status: 401 })
  }
  const { signal, clear } = withTimeout(options)
  const token = tokenFor(options)
  const { method = 'GET', keepalive = false } = options
  const init = {
    method,
    keepalive,
    headers: headersOf(token, options),
    body: bodyOf(options.body),
    signal,
  }
  const answer = await fetch(apiUrl(path, options.query), init)
    .catch(async (cause: unknown) => {
      // The caller aborted: there is no failure to report.
      if (options.signal?.aborted) throw cause
      throw await withErrorTexts(new ApiError({ code: 'timeout', status: 0 }))
    })
    .finally(clear)
  if (!answer.ok && answer.status !== 304)
    throw await withErrorTexts(await failureOf(answer, token))
  return answer
}

const withErrorTexts = async (error: ApiError) => {
  await loadErrors()
  return error
}

type Envelope = {
  result?: string
  code?: ApiErrorCode
  message?: string
  details?: unknown
  more_details?: number
  errorCode?: number
}

const errorOf = (status: number, body: Envelope) => {
  const code = body.result === 'quota_exceeded' ? 'quota_exceeded' : (body.code ?? 'unknown')
  const { message, details, more_details: moreDetails, errorCode } = body
  return new ApiError({ status, code, message, details, moreDetails, errorCode })
}

// These errors are about the typed credentials, so the session continues.
const ofSignIn: readonly (string | undefined)[] = [
  'invalid_password',
  'user_not_found',
  'second_step_wrong',
  'passkey_refused',
]

const whyOf = ({ details }: Envelope) =>
  (details as { why?: unknown } | null | undefined)?.why === 'inactive_user'
    ? 'inactive_user'
    : undefined

export const whyEnded = async (token: string | null) => {
  const init = { headers: headersOf(token, {}), signal: AbortSignal.timeout(1000) }
  const answer = await fetch(apiUrl('/auth/user'), init).catch(() => undefined)
  return answer?.status === 401 ? whyOf(await answer.json().catch(() => ({}))) : undefined
}

const failureOf = async (answer: Response, token: string | null) => {
  const body: Envelope = await answer.json().catch(() => ({}))
  if (answer.status === 401 && token !== null && !ofSignIn.includes(body.code))
    void sessionEnded(token, whyOf(body))
  return errorOf(answer.status, body)
}

/** Returns the whole envelope. @throws ApiError */
export const api = async <Answer>(path: string, options: ApiOptions = {}): Promise<Answer> => {
  const { method = 'GET', query, headers } = options
  const token = tokenFor(options)
  const url = apiUrl(path, query)
  // A call with its own headers or token may belong to another account.
  const isKept = method === 'GET' && headers === undefined && options.token === undefined
  const known = isKept ? knownAnswer(token, url) : undefined
  const answer = await request(
    path,
    known ? { ...options, headers: { 'if-none-match': known.tag } } : options,
  )
  if (known && answer.status === 304)
    return asOfNow(known.body, answer.headers.get('date')) as Answer
  const body = await answer.json().catch(async () => {
    throw await withErrorTexts(new ApiError({ code: 'timeout', status: 0 }))
  })
  if (body.result !== 'success') throw await withErrorTexts(errorOf(answer.status, body))
  const tag = answer.headers.get('etag')
  if (tag && isKept) keepAnswer(token, url, { tag, body })
  return body
}
