import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { imageProblemOf } from '#web/patterns/images/send-image.ts'
import { toFormError } from '#web/ui/fields/check-contract.ts'

type FormError = ReturnType<typeof toFormError>

type ImageUse = Readonly<{
  isSending: boolean
  upload: (file: File) => void
  remove: () => void
}>

const field = 'image'
export const imagesIn = (data: DataTransfer | null) =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))

export const useQuestionImage = ({ isSending, upload, remove }: ImageUse) => {
  const [error, setError] = useState<FormError | null>(null)
  const take = (file: File) => {
    const problem = imageProblemOf(file)
    setError(problem && toFormError({ field, code: problem }))
    if (!problem) upload(file)
  }
  return {
    isSending,
    error,
    take,
    remove: () => {
      setError(null)
      remove()
    },
    onPaste: (event: ClipboardEvent) => {
      const [file] = imagesIn(event.clipboardData)
      // A spreadsheet copies cells as text and also as a picture.
      if (!file || event.clipboardData.types.includes('text/plain')) return
      event.preventDefault()
      take(file)
    },
    /** Returns whether it was a picture. */
    drop: (event: DragEvent) => {
      const [file] = imagesIn(event.dataTransfer)
      if (file) take(file)
      return file !== undefined
    },
  }
}
export type QuestionImage = ReturnType<typeof useQuestionImage>
