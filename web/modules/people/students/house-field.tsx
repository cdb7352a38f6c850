import type { FieldValues } from 'react-hook-form'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useHouses } from '#web/patterns/houses/houses-query.ts'
import type { FieldProps } from '#web/ui/fields/field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'

export const HouseField = <Input extends FieldValues, Output>(
  props: Pick<FieldProps<Input, Output>, 'form' | 'name'>,
) => {
  const { LL, locale } = useI18nContext()
  const houses = useHouses()
  if (houses.length === 0) return null
  return (
    <SelectField
      {...props}
      label={LL.houses.house()}
      placeholder={LL.houses.inNone()}
      options={houses.map((house) => ({ value: house._id, label: ruleNameIn(locale, house) }))}
      optional
    />
  )
}
