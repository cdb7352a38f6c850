import { useId, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { fieldErrorsOf } from '#web/client/api/api-error.ts'
import { useErrorMessage } from '#web/client/api/error-message.ts'
import { formatPercent } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { toFormError } from '#web/ui/fields/check-contract.ts'
import { FieldMessage } from '#web/ui/fields/field-frame.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { useOnItsWay } from '#web/ui/leave/on-its-way.ts'
import { PrimeProgressBar } from '#web/ui/prime/prime-progress-bar.tsx'
import { useSaid } from '#web/ui/states/use-said.ts'
import { formatSize } from '../file-size.ts'
import type { ResourceFormFields } from './resource-fields.ts'
import { mayGoOn, type UploadState, useUpload } from './use-upload.ts'

const accepted = 'image/*,video/*,audio/*,application/pdf,.pdf'

type FileFieldProps = {
  form: UseFormReturn<ResourceFormFields, unknown, ResourceFormFields>
  present?: string
}

/** Chooses a resource's file. It is sent at once, and used once the form is saved. */
export const FileField = ({ form, present }: FileFieldProps) => {
  const { LL } = useI18nContext()
  const words = LL.learningResources
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const upload = useUpload((file) => {
    form.setValue('file', file, { shouldDirty: file !== undefined })
    form.clearErrors('file')
  })
  const { sending } = upload
  useOnItsWay(sending !== null && sending.state !== 'done')
  const { error } = form.getFieldState('file', form.formState)
  return (
    <fieldset className="learning-resources-file" aria-describedby={error && `${id}-error`}>
      <legend className="lab">{words.file()}</legend>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        accept={accepted}
        aria-label={words.chooseFile()}
        tabIndex={-1}
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) upload.take(file)
          // Lets the same file be chosen again.
          target.value = ''
        }}
      />
      {sending ? <Progress sending={sending} /> : present && <p className="sm mut">{present}</p>}
      <div className="row wrap">
        {sending?.state === 'sending' && (
          <Button
            outlined
            size="small"
            label={words.pause()}
            icon={<Icon name="pause" size="small" />}
            onClick={upload.pause}
          />
        )}
        {sending && (sending.state === 'paused' || (sending.error && mayGoOn(sending.error))) && (
          <Button
            outlined
            size="small"
            label={words.resume()}
            icon={<Icon name="play" size="small" />}
            onClick={upload.resume}
          />
        )}
        {sending && (
          <Button text size="small" label={words.cancelUpload()} onClick={upload.cancel} />
        )}
        {!sending && (
          <Button
            outlined
            size="small"
            label={present ? words.replaceFile() : words.chooseFile()}
            icon={<Icon name="upload" size="small" />}
            onClick={() => input.current?.click()}
          />
        )}
      </div>
      <p className="field-hint">{words.fileHint()}</p>
      {error && <FieldMessage id={`${id}-error`} error={error} isSpoken />}
    </fieldset>
  )
}

const Progress = ({ sending }: { sending: UploadState }) => {
  const { LL } = useI18nContext()
  const words = LL.learningResources
  const errorMessage = useErrorMessage()
  const { state, name, size, sent, error } = sending
  const share = size === 0 ? 0 : sent / size
  // Announces each tenth.
  useSaid(
    state === 'sending'
      ? words.sentPart({ part: `${Math.floor(share * 10) * 10}%` })
      : words.states[state](),
  )
  const [refused] = fieldErrorsOf(error)
  return (
    <div className="learning-resources-sending" data-state={state}>
      <b>{name}</b> <span className="mut num">{formatSize(size)}</span>
      <PrimeProgressBar max={size} value={sent} aria-label={words.progressOf({ name })} />
      <p className="sm num">
        {words.states[state]()} · {formatPercent(share)} ·{' '}
        {words.sentOf({ sent: formatSize(sent), size: formatSize(size) })}
      </p>
      {error &&
        (refused ? (
          <FieldMessage id="" error={toFormError(refused)} isSpoken />
        ) : (
          <p className="field-error" role="alert">
            <Icon name="error" size="small" />
            <span>
              {errorMessage(error)} {mayGoOn(error) && words.kept()}
            </span>
          </p>
        ))}
    </div>
  )
}
