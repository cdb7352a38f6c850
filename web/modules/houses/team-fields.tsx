import type { UseFormReturn } from 'react-hook-form'
import { houseColours, houseEmblems } from '#api/contracts/house-looks.ts'
import type { House, HouseInput } from '#api/contracts/houses.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { HouseName } from '#web/patterns/houses/house-name.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

type TeamForm = UseFormReturn<HouseInput, unknown, HouseInput>

export const teamValues = (team: House | undefined): HouseInput => {
  const { name = '', name_en = '', colour = 'red', emblem = 'shield' } = team ?? {}
  return { name, name_en, colour, emblem }
}

export const TeamFields = ({ form }: { form: TeamForm }) => {
  const { LL } = useI18nContext()
  const words = LL.houses
  const team = form.watch()
  return (
    <>
      <TextField form={form} name="name" label={words.name()} />
      <TextField form={form} name="name_en" label={LL.common.thingNameEn()} optional />
      <div className="form-row">
        <SelectField
          form={form}
          name="colour"
          label={words.colour()}
          options={houseColours.map((value) => ({ value, label: words.colours[value]() }))}
        />
        <SelectField
          form={form}
          name="emblem"
          label={words.emblem()}
          options={houseEmblems.map((value) => ({ value, label: words.emblems[value]() }))}
        />
      </div>
      <b aria-hidden="true">
        <HouseName house={{ ...team, name_en: team.name_en ?? '' }} />
      </b>
    </>
  )
}
