import { useEffect, useRef, useState } from 'react'
import type { DetailedError, Upload } from 'tus-js-client'
import { mostResourceBytes, uploadPieceBytes } from '#api/contracts/learning-files.ts'
import { ApiError } from '#web/client/api/api-error.ts'
import { storedToken } from '#web/client/session/token.ts'
import { path } from '#web/parts/learning/resources-query.ts'

export type Sending = {
  state: 'sending' | 'paused' | 'stopped' | 'done'
  name: string
  size: number
  /** In bytes. */
  sent: number
  /** Of what is whole: what a resource names it by. */
  id?: string
  /** Why it stopped. */
  error?: ApiError
}

const largestPiece = 8 * uploadPieceBytes
/** In ms: a piece that took less is followed by a larger one. */
const soon = 2000
/** What is only away for a moment is tried again by itself, for some ten seconds. */
const retryDelays = [0, 1000, 3000, 6000]

/** A file on its way: it goes on where it was after a pause, a lost connection, and when the same file is chosen again. */
export const useUpload = (onFile: (id: string | undefined) => void) => {
  const [sending, setSending] = useState<Sending | null>(null)
  const upload = useRef<Upload | null>(null)
  const tell = useRef(onFile)
  tell.current = onFile
  useEffect(() => () => void upload.current?.abort(), [])

  const change = (news: Partial<Sending>) => setSending((before) => before && { ...before, ...news })
  const stop = (error: ApiError) => change({ state: 'stopped', error })

  const take = async (file: File) => {
    await upload.current?.abort()
    tell.current(undefined)
    setSending({ state: 'sending', name: file.name, size: file.size, sent: 0 })
    if (file.size > mostResourceBytes) return stop(new ApiError({ code: 'file_too_large', status: 413 }))
    const { Upload } = await import('tus-js-client')
    let begun = performance.now()
    const own = new Upload(file, {
      endpoint: `/api${path}/uploads`,
      metadata: { filename: file.name },
      headers: { authorization: `Bearer ${storedToken()}` },
      chunkSize: uploadPieceBytes,
      retryDelays,
      removeFingerprintOnSuccess: true,
      onShouldRetry: (error) => mayGoOn(statusOf(error)),
      onProgress: (sent) => change({ sent }),
      onChunkComplete: () => {
        const took = performance.now() - begun
        begun = performance.now()
        const { chunkSize = uploadPieceBytes } = own.options
        own.options.chunkSize = took < soon ? Math.min(largestPiece, chunkSize * 2) : uploadPieceBytes
      },
      onError: (error) => stop(apiErrorOf(error)),
      onSuccess: () => {
        const id = own.url?.split('/').at(-1)
        change({ state: 'done', sent: file.size, id })
        tell.current(id)
      },
    })
    upload.current = own
    const [earlier] = await own.findPreviousUploads()
    if (earlier) own.resumeFromPreviousUpload(earlier)
    own.start()
  }
  return {
    sending,
    take: (file: File) => void take(file),
    pause: () => {
      void upload.current?.abort()
      change({ state: 'paused' })
    },
    resume: () => {
      change({ state: 'sending', error: undefined })
      upload.current?.start()
    },
    /** Nothing of it is left. */
    cancel: () => {
      // What was refused is gone already.
      const isThere = !sending?.error || mayGoOn(sending.error.status)
      void upload.current?.abort(isThere).catch(() => undefined)
      upload.current = null
      setSending(null)
      tell.current(undefined)
    },
  }
}

const statusOf = (error: Error | DetailedError) =>
  'originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : 0

/** No answer, too many at a time, or trouble of the server but for one without room; and a part that was there already. */
const mayGoOn = (status: number) =>
  status !== 507 && (status === 0 || [408, 409, 429].includes(status) || status >= 500)

const apiErrorOf = (error: Error | DetailedError) => {
  const status = statusOf(error)
  const text = 'originalResponse' in error ? error.originalResponse?.getBody() : ''
  try {
    return new ApiError({ status, ...JSON.parse(text ?? '') })
  } catch {
    return new ApiError({ code: status === 0 ? 'timeout' : 'unknown', status })
  }
}
