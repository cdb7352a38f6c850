import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { ApiError, fieldErrorsOf } from '#web/client/api/api-error.ts'
import { imageProblemOf, sendImage } from '#web/patterns/images/send-image.ts'
import { toCallError, toFormError } from '#web/ui/fields/check-contract.ts'

type FormError = ReturnType<typeof toFormError>

const field = 'image'
export const imagesIn = (data: DataTransfer | null) =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))

/** Uploads a chosen, pasted or dropped picture. */
export const useQuestionImage = (put: (address: string | null) => void) => {
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<FormError | null>(null)
  const take = async (file: File) => {
    const problem = imageProblemOf(file)
    setError(problem && toFormError({ field, code: problem }))
    if (problem) return
    setSending(true)
    try {
      put(await sendImage('question', file))
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      const [refused] = fieldErrorsOf(failure)
      setError(refused ? toFormError(refused) : toCallError(failure, field))
    } finally {
      setSending(false)
    }
  }
  return {
    isSending,
    error,
    take,
    remove: () => {
      setError(null)
      put(null)
    },
    onPaste: (event: ClipboardEvent) => {
      const [file] = imagesIn(event.clipboardData)
      // A spreadsheet copies cells as text and also as a picture.
      if (!file || event.clipboardData.types.includes('text/plain')) return
      event.preventDefault()
      void take(file)
    },
    /** Returns whether it was a picture. */
    drop: (event: DragEvent) => {
      const [file] = imagesIn(event.dataTransfer)
      if (file) void take(file)
      return file !== undefined
    },
  }
}
export type QuestionImage = ReturnType<typeof useQuestionImage>
