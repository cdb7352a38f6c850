import { type ReactNode, useId, useState } from 'react'
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { ApiError, fieldErrorsOf } from '#web/client/api/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { toCallError, toFormError } from '#web/ui/fields/check-contract.ts'
import { FieldMessage } from '#web/ui/fields/field-frame.tsx'
import { FileButton } from '#web/ui/fields/file-button.tsx'
import { useOnItsWay } from '#web/ui/leave/on-its-way.ts'
import { acceptedImages, imageProblemOf, sendImage, type UploadedImageKind } from './send-image.ts'
import './images.css'

type ImageFieldProps<Input extends FieldValues, Output> = {
  form: UseFormReturn<Input, unknown, Output>
  name: FieldPath<Input>
  kind: UploadedImageKind
  words: {
    image: () => string
    chooseImage: () => string
    imageSending: () => string
    imageHint: () => string
    removeImage?: () => string
  }
  className?: string
  /** Renders another way to choose a picture. */
  more?: (take: (file: File) => Promise<void>, isSending: boolean) => ReactNode
  children: (address: string | null | undefined) => ReactNode
}

export const ImageField = <Input extends FieldValues, Output>(
  props: ImageFieldProps<Input, Output>,
) => {
  const { form, name, kind, words } = props
  const id = useId()
  const [isSending, setSending] = useState(false)
  useOnItsWay(isSending)
  const address: string | null | undefined = useWatch({ control: form.control, name })
  const { error } = form.getFieldState(name, form.formState)
  const put = (url: string | null) => {
    form.setValue(name, url as PathValue<Input, FieldPath<Input>>, { shouldDirty: true })
    form.clearErrors(name)
  }

  const take = async (file: File) => {
    const problem = imageProblemOf(file)
    if (problem) return form.setError(name, toFormError({ field: name, code: problem }))
    setSending(true)
    try {
      put(await sendImage(kind, file))
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      const [refused] = fieldErrorsOf(failure)
      form.setError(name, refused ? toFormError(refused) : toCallError(failure, name))
    } finally {
      setSending(false)
    }
  }
  return (
    <fieldset
      className={`images-field ${props.className ?? ''}`}
      aria-describedby={error && `${id}-error`}
    >
      {props.children(address)}
      <div>
        <legend className="lab">{words.image()}</legend>
        <span className="row wrap">
          <FileButton
            accept={acceptedImages.join(',')}
            inputLabel={words.chooseImage()}
            onChoose={([file]) => file && void take(file)}
            outlined
            size="small"
            label={isSending ? words.imageSending() : words.chooseImage()}
            loading={isSending}
          />
          {props.more?.(take, isSending)}
          {words.removeImage && (
            <Button
              text
              size="small"
              label={words.removeImage()}
              disabled={!address || isSending}
              onClick={() => put(null)}
            />
          )}
        </span>
        <p className="field-hint">{words.imageHint()}</p>
        {error && <FieldMessage id={`${id}-error`} error={error} isSpoken />}
      </div>
    </fieldset>
  )
}
