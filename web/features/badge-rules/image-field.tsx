import { useId, useRef, useState } from 'react'
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { ApiError, fieldErrorsOf } from '#web/client/api/api-error.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/kit/button.tsx'
import { toCallError, toFormError } from '#web/kit/fields/check-contract.ts'
import { FieldMessage } from '#web/kit/fields/field-frame.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { BadgeMark } from '#web/parts/badge/badge-mark.tsx'
import { sendImage } from './badge-rule-calls.ts'

const accepted = ['image/png', 'image/jpeg']
/** The specification's limit. */
const mostBytes = 1024 * 1000

type WithImage = FieldValues & { image_url?: string | undefined }
type ImageFieldProps<Input extends WithImage, Output> = { form: UseFormReturn<Input, unknown, Output> }

/** The image of a badge: stored as soon as it is chosen, used once the rule is saved. */
export const ImageField = <Input extends WithImage, Output>({ form }: ImageFieldProps<Input, Output>) => {
  const { LL } = useI18nContext()
  const words = LL.badgeRules
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isSending, setSending] = useState(false)
  const field = 'image_url' as FieldPath<Input>
  const address: string | undefined = useWatch({ control: form.control, name: field })
  const { error } = form.getFieldState(field, form.formState)

  const take = async (file: File) => {
    const problem = !accepted.includes(file.type) ? 'image_type' : file.size > mostBytes ? 'file_too_large' : null
    if (problem) return form.setError(field, toFormError({ field, code: problem }))
    setSending(true)
    try {
      const url = await sendImage(file)
      form.setValue(field, url as PathValue<Input, FieldPath<Input>>, { shouldDirty: true })
      form.clearErrors(field)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      const [refused] = fieldErrorsOf(failure)
      form.setError(field, refused ? toFormError(refused) : toCallError(failure, field))
    } finally {
      setSending(false)
    }
  }
  return (
    <fieldset className="badge-rules-image" aria-describedby={error && `${id}-error`}>
      {address ? (
        <BadgeMark image={address} />
      ) : (
        <span className="badge-rules-empty" aria-hidden="true">
          {words.noImage()}
        </span>
      )}
      <div>
        <legend className="lab">{words.image()}</legend>
        <input
          ref={input}
          type="file"
          className="visually-hidden"
          accept={accepted.join(',')}
          aria-label={words.chooseImage()}
          tabIndex={-1}
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file) void take(file)
            // The same file, mended, may be chosen again.
            target.value = ''
          }}
        />
        <Button
          outlined
          size="small"
          label={isSending ? words.imageSending() : words.chooseImage()}
          icon={<Icon name="upload" size="small" />}
          loading={isSending}
          onClick={() => input.current?.click()}
        />
        <p className="field-hint">{words.imageHint()}</p>
        {error && <FieldMessage id={`${id}-error`} error={error} isSpoken />}
      </div>
    </fieldset>
  )
}
