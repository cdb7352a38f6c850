import { useEffect, useRef, useState } from 'react'
import type { DetailedError, Upload } from 'tus-js-client'
import { mostResourceBytes, uploadPieceBytes } from '#api/contracts/resource-files.ts'
import { ApiError, mayYetSucceed } from '#web/client/api/api-error.ts'
import { storedToken } from '#web/client/session/token.ts'
import { loadErrors } from '#web/i18n/load-errors.ts'
import { resourcesPath } from '../resources-query.ts'

export type UploadState = {
  state: 'sending' | 'paused' | 'stopped' | 'done'
  name: string
  size: number
  /** In bytes. */
  sent: number
  id?: string
  error?: ApiError
}

const largestPiece = 8 * uploadPieceBytes
/** In ms. If a part takes less time, the next one is larger. */
const soon = 2000
/** Retries for about ten seconds after a short outage. */
const retryDelays = [0, 1000, 3000, 6000]

/** Resumes after a pause, a lost connection, or when the same file is chosen again. */
export const useUpload = (onFile: (id: string | undefined) => void) => {
  const [sending, setSending] = useState<UploadState | null>(null)
  const upload = useRef<Upload | null>(null)
  /**
   * `turn`: changes with each file that is chosen or cancelled. `waits`: a pause was requested
   * while the uploader's script loads.
   */
  const way = useRef({ turn: 0, waits: false })
  const tell = useRef(onFile)
  tell.current = onFile
  const leave = () => {
    way.current = { turn: way.current.turn + 1, waits: false }
    const own = upload.current
    upload.current = null
    return own
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on unmount
  useEffect(() => () => void letGo(leave()), [])

  const change = (news: Partial<UploadState>) =>
    setSending((before) => before && { ...before, ...news })
  const stop = async (error: ApiError) => {
    const { turn } = way.current
    await loadErrors()
    if (way.current.turn === turn) change({ state: 'stopped', error })
  }

  const take = async (file: File) => {
    const former = leave()
    const { turn } = way.current
    tell.current(undefined)
    setSending({ state: 'sending', name: file.name, size: file.size, sent: 0 })
    await letGo(former)
    if (file.size > mostResourceBytes)
      return await stop(new ApiError({ code: 'file_too_large', status: 413 }))
    const { Upload } = await import('tus-js-client')
    let begun = performance.now()
    const isCurrent = () => upload.current === own
    const own: Upload = new Upload(file, {
      endpoint: `/api${resourcesPath}/uploads`,
      metadata: { filename: file.name },
      headers: { authorization: `Bearer ${storedToken()}` },
      chunkSize: uploadPieceBytes,
      retryDelays,
      removeFingerprintOnSuccess: true,
      onShouldRetry: (error) => isCurrent() && mayGoOn(apiErrorOf(error)),
      onProgress: (sent) => isCurrent() && change({ sent }),
      onChunkComplete: () => {
        const took = performance.now() - begun
        begun = performance.now()
        const { chunkSize = uploadPieceBytes } = own.options
        own.options.chunkSize =
          took < soon ? Math.min(largestPiece, chunkSize * 2) : uploadPieceBytes
      },
      onError: (error) => isCurrent() && void stop(apiErrorOf(error)),
      onSuccess: () => {
        if (!isCurrent()) return
        const id = own.url?.split('/').at(-1)
        change({ state: 'done', sent: file.size, id })
        tell.current(id)
      },
    })
    const [earlier] = await own.findPreviousUploads()
    if (way.current.turn !== turn) return
    if (earlier) own.resumeFromPreviousUpload(earlier)
    upload.current = own
    if (!way.current.waits) own.start()
  }
  return {
    sending,
    take: (file: File) => void take(file),
    pause: () => {
      way.current.waits = true
      void upload.current?.abort()
      change({ state: 'paused' })
    },
    resume: () => {
      way.current.waits = false
      change({ state: 'sending', error: undefined })
      upload.current?.start()
    },
    cancel: () => {
      const own = leave()
      const error = sending?.error
      // Does not ask the server to delete a refused upload, because the server has none.
      void (error ? own?.abort(mayGoOn(error)) : letGo(own, true))?.catch(() => undefined)
      setSending(null)
      tell.current(undefined)
    },
  }
}

/**
 * Stops an upload and keeps what has arrived, or removes it. An upload without an address cannot be
 * resumed, so it is removed once the address is known.
 */
const letGo = async (own: Upload | null, isRemoved = false) => {
  if (!own) return
  const isKnown = own.url !== null || (own.options.uploadUrl && !isRemoved)
  if (isKnown) return await own.abort(isRemoved)
  own.options.onUploadUrlAvailable = () => void own.abort(true).catch(() => undefined)
}

/**
 * Returns whether the upload can be resumed: after a lost connection, throttling or a server error,
 * except a full store. `upload_moved` means that the part had already arrived.
 */
export const mayGoOn = (error: ApiError) =>
  error.code === 'upload_moved' || (error.code !== 'store_full' && mayYetSucceed(error))

const apiErrorOf = (error: Error | DetailedError) => {
  const answer = 'originalResponse' in error ? error.originalResponse : null
  const status = answer?.getStatus() ?? 0
  try {
    return new ApiError({ status, ...JSON.parse(answer?.getBody() ?? '') })
  } catch {
    return new ApiError({ code: status === 0 ? 'timeout' : 'unknown', status })
  }
}
