import { useEffect, useRef, useState } from 'react'
import { fieldErrorsOf } from '#web/client/api/api-error.ts'
import { useErrorMessage } from '#web/client/api/error-message.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { uploadFile } from './upload-file.ts'

/** The contract's limit, copied to avoid loading the contract for one number. */
const mostBytes = 20 * 1024 * 1024

export type AttachmentUpload = {
  id: number
  name: string
  size: number
  share: number
  problem: string | null
}
type Sentence = (params: Record<string, string | number>) => string
export type Attached = { name: string; url: string; size: number }

/**
 * Holds uploads in progress and refused ones. Calls `onStored` for each stored file, and cancels on
 * unmount.
 */
export const useUploads = (onStored: (file: Attached) => void) => {
  const { LL } = useI18nContext()
  const words = LL.messagesStaff
  const message = useErrorMessage()
  const [uploads, setUploads] = useState<readonly AttachmentUpload[]>([])
  const ways = useRef(new Map<number, AbortController>())
  const last = useRef(0)
  useEffect(() => {
    const all = ways.current
    return () => {
      for (const way of all.values()) way.abort()
    }
  }, [])
  /** Returns the file's own error, or else the general message. */
  const why = (error: unknown) => {
    const [wrong] = fieldErrorsOf(error)
    const sentence = wrong && (LL.validation[wrong.code] as Sentence | undefined)
    return sentence?.(wrong?.params ?? {}) ?? message(error)
  }
  const change = (id: number, part: Partial<AttachmentUpload>) =>
    setUploads((before) => before.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const drop = (id: number) => {
    ways.current.get(id)?.abort()
    ways.current.delete(id)
    setUploads((before) => before.filter((one) => one.id !== id))
  }
  const add = ({ name, size }: File, problem: string | null) => {
    const id = ++last.current
    setUploads((before) => [...before, { id, name, size, share: 0, problem }])
    return id
  }
  /** Says why a file is not sent at all. */
  const refuse = (file: File, problem: string) => void add(file, problem)
  const send = async (file: File) => {
    if (file.size > mostBytes) return refuse(file, words.tooLarge())
    const id = add(file, null)
    const way = new AbortController()
    ways.current.set(id, way)
    try {
      const url = await uploadFile(file, {
        onProgress: (share) => change(id, { share }),
        signal: way.signal,
      })
      onStored({ name: file.name, url, size: file.size })
      drop(id)
    } catch (error) {
      ways.current.delete(id)
      if (!way.signal.aborted) change(id, { problem: why(error) })
    }
  }
  return { uploads, send, refuse, drop, isSending: uploads.some(({ problem }) => problem === null) }
}
