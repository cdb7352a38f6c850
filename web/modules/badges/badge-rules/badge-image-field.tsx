import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { BadgeMark } from '#web/patterns/badges/badge-mark.tsx'
import { ImageField as AnyImageField } from '#web/patterns/images/image-field.tsx'

type WithImage = FieldValues & { image_url?: string | undefined }
type ImageFieldProps<Input extends WithImage, Output> = {
  form: UseFormReturn<Input, unknown, Output>
}

export const BadgeImageField = <Input extends WithImage, Output>({
  form,
}: ImageFieldProps<Input, Output>) => {
  const { image, chooseImage, imageSending, imageHint, noImage } = useI18nContext().LL.badgeRules
  // A badge always has an image, so there is no text for removing it.
  const words = { image, chooseImage, imageSending, imageHint }
  return (
    <AnyImageField
      form={form}
      words={words}
      name={'image_url' as FieldPath<Input>}
      kind="badge"
      className="badge-rules-image"
    >
      {(address) =>
        address ? (
          <BadgeMark image={address} />
        ) : (
          <span className="badge-rules-empty" aria-hidden="true">
            {noImage()}
          </span>
        )
      }
    </AnyImageField>
  )
}
