import { useEffect, useId, useState } from 'react'
import type { OwnImage } from '#api/contracts/blobs.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { toFormError } from '#web/ui/fields/check-contract.ts'
import { FieldMessage } from '#web/ui/fields/field-frame.tsx'
import { FileButton } from '#web/ui/fields/file-button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { acceptedTypes, problemOf } from './check-image.ts'
import type { OrganizationEditing } from './use-organization-form.ts'

const useAddress = (file: File | null | undefined) => {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return setAddress(undefined)
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return file ? address : undefined
}

type ImageFieldProps = { kind: OwnImage; editing: OrganizationEditing }

export const OrganizationImageField = ({
  kind,
  editing: { organization, form, images, choose },
}: ImageFieldProps) => {
  const { LL } = useI18nContext()
  const texts = LL.organizationInfo[kind]
  const id = useId()
  const chosen = images[kind]
  const address = useAddress(chosen)
  const shown = chosen === undefined ? organization[kind] : address
  const error = form.formState.errors[kind]

  const take = async (file: File) => {
    const tried = URL.createObjectURL(file)
    const problem = await problemOf(kind, file, tried)
    URL.revokeObjectURL(tried)
    // An unsuitable file leaves the current image in place.
    if (problem) form.setError(kind, toFormError({ field: kind, ...problem }))
    else choose(kind, file)
  }
  return (
    <fieldset
      className={`organization-info-image ${kind}`}
      aria-describedby={error && `${id}-error`}
    >
      <legend className="lab">{texts.title()}</legend>
      <div className="organization-info-preview">
        {shown ? <img src={shown} alt={texts.title()} /> : <span>{texts.none()}</span>}
      </div>
      <div className="row wrap">
        <FileButton
          accept={acceptedTypes}
          inputLabel={texts.choose()}
          onChoose={([file]) => file && void take(file)}
          outlined
          size="small"
          label={texts.choose()}
        />
        {shown && (
          <Button
            text
            size="small"
            label={texts.remove()}
            icon={<Icon name="delete" size="small" />}
            onClick={() => choose(kind, organization[kind] ? null : undefined)}
          />
        )}
      </div>
      <p className="field-hint">{texts.shape()}</p>
      {error && <FieldMessage id={`${id}-error`} error={error} isSpoken />}
    </fieldset>
  )
}
