import { ApiError, type ApiErrorCode } from '#web/client/api/api-error.ts'
import { apiUrl } from '#web/client/api/client.ts'
import { sessionEnded } from '#web/client/session/signed-out.ts'
import { storedToken } from '#web/client/session/token.ts'
import { loadErrors } from '#web/i18n/load-errors.ts'

/** In ms: gives up after this long without progress. */
const longestSilence = 60_000

type Sending = { onProgress: (share: number) => void; signal: AbortSignal }
type Answer = {
  data?: { url?: string }[]
  code?: ApiErrorCode
  message?: string
  details?: unknown
}

/**
 * Stores an attachment and returns its address. @throws ApiError when refused or interrupted;
 * DOMException `AbortError` when cancelled
 */
export const uploadFile = (file: File, { onProgress, signal }: Sending): Promise<string> =>
  new Promise((resolve, reject) => {
    const token = storedToken()
    const request = new XMLHttpRequest()
    let silence: ReturnType<typeof setTimeout>
    const isHeard = () => {
      clearTimeout(silence)
      silence = setTimeout(() => request.abort(), longestSilence)
    }
    const fail = async (code: ApiErrorCode, answer: Answer = {}) => {
      await loadErrors()
      reject(
        new ApiError({
          code,
          status: request.status,
          message: answer.message,
          details: answer.details,
        }),
      )
    }
    request.open('POST', apiUrl('/blobs/batch'))
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => {
      isHeard()
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.onload = () => {
      clearTimeout(silence)
      const answer = (request.response ?? {}) as Answer
      const url = answer.data?.[0]?.url
      if (request.status === 401) void sessionEnded(token)
      if (request.status === 200 && url) resolve(url)
      else void fail(answer.code ?? 'unknown', answer)
    }
    request.onerror = () => void fail('timeout')
    request.onabort = () => {
      clearTimeout(silence)
      if (signal.aborted) reject(new DOMException('cancelled', 'AbortError'))
      else void fail('timeout')
    }
    signal.addEventListener('abort', () => request.abort(), { once: true })
    const body = new FormData()
    body.append('attachment', file)
    isHeard()
    request.send(body)
  })
