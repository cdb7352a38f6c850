import { useEffect, useRef, useState } from 'react'
import { fieldErrorsOf } from '#web/client/api/api-error.ts'
import { isSignedOut } from '#web/client/session/signed-out.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { sendImage } from '#web/patterns/images/send-image.ts'
import { toFormError } from '#web/ui/fields/check-contract.ts'
import { fieldWords } from '#web/ui/fields/field-words.ts'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'

/** An upload goes on after its question has closed, and after the user has left the page. */
export const usePictureUploads = (put: (question: string, image: string) => void) => {
  const { LL } = useI18nContext()
  const failed = useFailureToast()
  const isLeft = useRef(false)
  const running = useRef(new Map<string, Promise<void>>())
  const [sending, setSending] = useState<ReadonlySet<string>>(new Set())
  const upload = (question: string, file: File) => {
    const isLatest = () => running.current.get(question) === sent
    const send = async () => {
      try {
        const image = await sendImage('question', file)
        if (isLatest()) put(question, image)
      } catch (error) {
        const [refused] = fieldErrorsOf(error)
        failed({
          title: LL.gameEditor.pictureFailed(),
          error,
          // After the page has closed, nothing would save the picture.
          ...(!isLeft.current && { retry: () => upload(question, file) }),
          ...(refused && { why: fieldWords(LL, toFormError(refused)) }),
        })
      }
      if (isLatest()) running.current.delete(question)
      setSending(new Set(running.current.keys()))
    }
    const sent = send()
    running.current.set(question, sent)
    setSending(new Set(running.current.keys()))
  }
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  const isSending = sending.size > 0
  useEffect(() => {
    if (!isSending) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isSignedOut()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isSending])
  return {
    /** The questions whose pictures are on their way. */
    sending,
    upload,
    settled: async () => {
      while (running.current.size > 0) await Promise.all(running.current.values())
    },
  }
}
