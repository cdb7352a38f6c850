import type { UseFormReturn } from 'react-hook-form'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ImageField } from '#web/patterns/images/image-field.tsx'
import { PrizePicture } from '#web/patterns/shop/prize-picture.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { GalleryButton } from './gallery-button.tsx'
import type { PrizeForm, PrizeInput } from './prize-form.ts'

type PrizeFieldsProps = {
  form: UseFormReturn<PrizeForm, unknown, PrizeInput>
  isNew: boolean
}

export const PrizeFields = ({ form, isNew }: PrizeFieldsProps) => {
  const { LL } = useI18nContext()
  const words = LL.prizeRules
  const types = (['redeem', 'virtual_redeem'] as const).map((value) => ({
    value,
    label: words.types[value](),
  }))
  return (
    <div className="form">
      <div className="form-row">
        <TextField form={form} name="name" label={words.name()} />
        <TextField form={form} name="name_en" label={LL.common.thingNameEn()} optional />
      </div>
      <div className="form-row">
        <TextAreaField form={form} name="description" label={words.description()} rows={2} />
        <TextAreaField form={form} name="description_en" label={words.descriptionEn()} rows={2} />
      </div>
      <div className="form-row">
        <ImageField
          form={form}
          name="image"
          kind="prize"
          words={words}
          className="prize-rules-image"
          more={(take, isSending) => <GalleryButton onChoose={take} isSending={isSending} />}
        >
          {(address) => <PrizePicture image={address} />}
        </ImageField>
        <div className="form">
          <NumberField form={form} name="point" label={words.point()} />
          <NumberField
            form={form}
            name="stock"
            label={words.stock()}
            placeholder={words.limit.none()}
          />
          <SelectField
            form={form}
            name="type"
            label={words.type()}
            options={types}
            placeholder={words.chooseType()}
            disabled={!isNew}
            hint={isNew ? undefined : words.typeLocked()}
          />
        </div>
      </div>
    </div>
  )
}
