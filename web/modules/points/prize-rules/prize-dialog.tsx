import type { UseFormReturn } from 'react-hook-form'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import type { PointRule } from '#api/contracts/rules.ts'
import { hasModule, useSession } from '#web/client/session/session.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ImageField } from '#web/patterns/images/image-field.tsx'
import { ResourceDialog } from '#web/patterns/resource/resource-dialog.tsx'
import { ruleCalls } from '#web/patterns/rules/rule-calls.ts'
import { PrizePicture } from '#web/patterns/shop/prize-picture.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import {
  type PrizeForm,
  type PrizeInput,
  prizeContract,
  prizeFormOf,
  prizeInputOf,
} from './prize-form.ts'
import { PrizePreview } from './prize-preview.tsx'
import { ShopFields } from './shop-fields.tsx'
import './prize-rules.css'

const reads = [['pointRules'], ['shop']]

/** Adds a prize, or edits the one that is given; its type stays. */
export const PrizeDialog = ({ prize, onClose }: { prize?: PointRule; onClose: () => void }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.prizeRules
  const { organization } = useSession()
  return (
    <ResourceDialog<PrizeForm, PrizeInput>
      {...{ words, reads, onClose }}
      wide
      contract={prizeContract}
      id={prize?._id}
      values={prizeFormOf(prize, hasModule(organization, 'shop'))}
      save={(id, input, key) => ruleCalls.save(id, prizeInputOf(input, prize), key)}
      remove={ruleCalls.remove}
      deleteTitle={prize && words.deleteTitle({ name: ruleNameIn(locale, prize) })}
    >
      {(form) => (
        <div className="prize-rules-form">
          <PrizeFields form={form} isNew={prize === undefined} />
          <ShopFields form={form} />
        </div>
      )}
    </ResourceDialog>
  )
}

type PrizeFieldsProps = {
  form: UseFormReturn<PrizeForm, unknown, PrizeInput>
  isNew: boolean
}

const PrizeFields = ({ form, isNew }: PrizeFieldsProps) => {
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
        <SelectField
          form={form}
          name="type"
          label={words.type()}
          options={types}
          placeholder={words.chooseType()}
          disabled={!isNew}
          hint={isNew ? undefined : words.typeLocked()}
        />
        <NumberField form={form} name="point" label={words.point()} />
      </div>
      <div className="form-row">
        <TextAreaField form={form} name="description" label={words.description()} rows={2} />
        <TextAreaField form={form} name="description_en" label={words.descriptionEn()} rows={2} />
      </div>
      <ImageField form={form} name="image" kind="prize" words={words} className="prize-rules-image">
        {(address) => <PrizePicture image={address} />}
      </ImageField>
      <NumberField form={form} name="stock" label={words.stock()} hint={words.stockHint()} />
      <PrizePreview form={form} />
    </div>
  )
}
