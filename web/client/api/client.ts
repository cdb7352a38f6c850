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
  /** One for each confirmation: see useCommand. */
  idempotencyKey?: string
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Milliseconds until the answer has to begin, for a call that takes long by its nature. */
  patience?: number
  /** The call goes on when the page is left. */
  keepalive?: boolean
  /** Another session than the page's; null for none. */
  token?: string | null
}

const usualPatience = 30_000

/** The address of a call under /api; empty, null and undefined parameters are left out. */
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

/** Aborts when no answer has begun within 30 s; a long download may then take its time. */
const impatience = ({ signal, patience = usualPatience }: ApiOptions) => {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), patience)
  return {
    signal: signal ? AbortSignal.any([signal, controller.signal]) : controller.signal,
    over: () => clearTimeout(timer),
  }
}

const tokenFor = ({ token = storedToken() }: ApiOptions) => token

/**
 * The bare answer of a call that succeeded, for downloads; `api` for all others. @throws ApiError
 */
export const request = async (path: string, options: ApiOptions = {}): Promise<Response> => {
  if (options.token === undefined && isAnothersNow()) {
    location.reload()
    throw new ApiError({ code: 'unauthorized', status: 401 })
  }
  const { signal, over } = impatience(options)
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
      // The caller went away (another page, a newer search): that is no failure of the call.
      if (options.signal?.aborted) throw cause
      throw await told(new ApiError({ code: 'timeout', status: 0 }))
    })
    .finally(over)
  if (!answer.ok && answer.status !== 304) throw await told(await failureOf(answer, token))
  return answer
}

/**
 * The sentences of errors are there before an error is; one that they do not come for in time is
 * told without.
 */
const told = async (error: ApiError) => {
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

// Of the sign-in form, about what was typed: not about the session of the token that went along.
const ofSignIn: readonly (string | undefined)[] = ['invalid_password', 'user_not_found']

const whyOf = ({ details }: Envelope) =>
  (details as { why?: unknown } | null | undefined)?.why === 'inactive_user'
    ? 'inactive_user'
    : undefined

/** Why the session of a token is over, as far as the server says so within a second. */
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

/**
 * One call of the api. Answers the whole envelope, so that lists keep `pages`, `total` and
 * `last_updated_at`: `const { data } = await api<z.infer<typeof PeriodsAnswer>>('/periods')`.
 * @throws ApiError
 */
export const api = async <Answer>(path: string, options: ApiOptions = {}): Promise<Answer> => {
  const { method = 'GET', query, headers } = options
  const token = tokenFor(options)
  const url = apiUrl(path, query)
  // Headers of its own may make it another's answer.
  const isKept = method === 'GET' && headers === undefined && options.token === undefined
  const known = isKept ? knownAnswer(token, url) : undefined
  const answer = await request(
    path,
    known ? { ...options, headers: { 'if-none-match': known.tag } } : options,
  )
  if (known && answer.status === 304)
    return asOfNow(known.body, answer.headers.get('date')) as Answer
  const body = await answer.json().catch(async () => {
    throw await told(new ApiError({ code: 'timeout', status: 0 }))
  })
  if (body.result !== 'success') throw await told(errorOf(answer.status, body))
  const tag = answer.headers.get('etag')
  if (tag && isKept) keepAnswer(token, url, { tag, body })
  return body
}
