import { beforeEach, expect, test, vi } from 'vitest'
import { endMark } from '#api/contracts/exports.ts'
import { answeringAnything, failure, successAnswer } from '#tests/web/support/answers.ts'
import { ApiError, fieldErrorsOf } from '#web/client/api/api-error.ts'
import { api, apiUrl } from '#web/client/api/client.ts'
import { attachmentNameOf, download } from '#web/client/api/download.ts'
import * as session from '#web/client/session/token.ts'

beforeEach(() => localStorage.clear())
const failed = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => null,
    (cause: unknown) => cause,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

test('a call carries the token in its header, never in its address', async () => {
  session.storeToken('secret')
  const calls = answeringAnything(() => successAnswer(null))
  await api('/periods', { query: { page: 0, search: '' } })
  expect(calls[0]?.url).toBe('/api/periods?page=0')
  expect(calls[0]?.headers.authorization).toBe('Bearer secret')
})

test('a command carries its key and its body', async () => {
  const calls = answeringAnything(() => successAnswer(null))
  await api('/actions/rules', { method: 'POST', body: { count: 2 }, idempotencyKey: 'k1' })
  expect(calls[0]).toMatchObject({ method: 'POST', body: { count: 2 } })
  expect(calls[0]?.headers).toMatchObject({
    'idempotency-key': 'k1',
    'content-type': 'application/json',
  })
})

test('a list keeps its pages and total', async () => {
  answeringAnything(() => successAnswer([1, 2], { pages: 5, total: 42 }))
  expect(await api('/actions')).toMatchObject({ data: [1, 2], pages: 5, total: 42 })
})

test('a refusal becomes an error with its code, details and errorCode', async () => {
  answeringAnything(() =>
    failure(409, 'fail_reward_current_period', { details: { period: 'First term' }, errorCode: 0 }),
  )
  const error = await failed(api('/v2/actions/profiles'))
  expect(error).toMatchObject({ code: 'fail_reward_current_period', status: 409, errorCode: 0 })
  expect(error.details).toEqual({ period: 'First term' })
})

test("an answer with result 'fail' is an error even under status 200", async () => {
  answeringAnything(() => failure(200, 'lack_point'))
  expect((await failed(api('/actions/rules'))).code).toBe('lack_point')
})

test('a full quota is a separate error', async () => {
  answeringAnything(() =>
    Response.json(
      { result: 'quota_exceeded', code: 'quota_exceeded', message: '' },
      { status: 409 },
    ),
  )
  expect((await failed(api('/v2/cms/profiles/parent'))).code).toBe('quota_exceeded')
})

test('without an answer the code is timeout', async () => {
  answeringAnything(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await failed(api('/periods'))).toMatchObject({ code: 'timeout', status: 0 })
})

test('after thirty seconds without an answer the code is timeout', async () => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  const error = failed(api('/periods'))
  await vi.advanceTimersByTimeAsync(30_000)
  expect((await error).code).toBe('timeout')
})

test('a call that its caller aborted is not a timeout', async () => {
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  const controller = new AbortController()
  const call = api('/periods', { signal: controller.signal }).catch((cause: unknown) => cause)
  controller.abort()
  expect(await call).not.toBeInstanceOf(ApiError)
})

test('an answer that is not Laurel’s is an error, too', async () => {
  answeringAnything(() => new Response('<html>502</html>', { status: 502 }))
  expect(await failed(api('/periods'))).toMatchObject({ code: 'unknown', status: 502 })
})

test('an invalid token is removed, with the periods that were chosen with it', async () => {
  vi.stubGlobal('location', { assign: vi.fn() })
  session.storeToken('old')
  localStorage.setItem('laurel.period./admin/history', 'x')
  localStorage.setItem('laurel.locale', 'en')
  answeringAnything(() => failure(401, 'unauthorized'))
  await failed(api('/periods'))
  expect(location.assign).toHaveBeenCalledWith('/sign-in')
  expect(Object.keys(localStorage)).toEqual(['laurel.locale'])
})

test('a wrong password at the sign-in does not count as an expired session', async () => {
  vi.stubGlobal('location', { assign: vi.fn() })
  answeringAnything(() => failure(401, 'invalid_password'))
  expect((await failed(api('/v2/cms/auth/login'))).code).toBe('invalid_password')
  expect(location.assign).not.toHaveBeenCalled()
})

test('missing parameters stay out of the address', () => {
  expect(apiUrl('/users', { period: 'p', search: undefined, class: null, page: 0 })).toBe(
    '/api/users?period=p&page=0',
  )
})

test('field errors are read from a refused input', () => {
  const details = [{ field: 'class_no', code: 'yup_number_max', params: { max: 999 } }]
  expect(fieldErrorsOf(new ApiError({ code: 'validation_failed', status: 400, details }))).toEqual(
    details,
  )
  expect(fieldErrorsOf(new ApiError({ code: 'not_found', status: 404, details }))).toEqual([])
})

test('a download has the name that the server gave', () => {
  expect(attachmentNameOf('attachment; filename="history-20261120.csv"', 'x.csv')).toBe(
    'history-20261120.csv',
  )
  expect(attachmentNameOf("attachment; filename*=UTF-8''%E7%B4%80%E9%8C%84.csv", 'x.csv')).toBe(
    '紀錄.csv',
  )
  expect(attachmentNameOf(null, 'x.csv')).toBe('x.csv')
})

test('a file is saved only when it has arrived whole', async () => {
  const save = vi.fn()
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: save, revokeObjectURL: () => undefined }),
  )
  const broken = () =>
    new Response(
      new ReadableStream({
        start: (controller) => {
          controller.enqueue(new TextEncoder().encode('a,b'))
          controller.error(new TypeError('network error'))
        },
      }),
    )
  // A lost connection that the browser does not notice, one that it notices, and a whole file.
  const calls = answeringAnything(
    () => new Response('a,b\r\n'),
    broken,
    () =>
      new Response(`a,b\r\n1,2\r\n${endMark.text}`, {
        headers: { 'content-type': 'text/csv' },
      }),
  )
  const options = { fallbackName: 'list.csv' }
  expect((await failed(download('/list', options))).code).toBe('cut_off')
  expect((await failed(download('/list', options))).code).toBe('cut_off')
  expect(save).not.toHaveBeenCalled()
  await download('/list', options)
  const file = save.mock.calls[0]?.[0] as Blob
  expect([await file.text(), file.type]).toEqual(['a,b\r\n1,2\r\n', 'text/csv'])
  expect(calls[0]?.headers[endMark.header]).toBe('1')
})
