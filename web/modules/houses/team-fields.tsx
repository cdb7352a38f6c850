import type { UseFormReturn } from 'react-hook-form'
import type { House, HouseColour, HouseEmblem, HouseInput } from '#api/contracts/houses.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { HouseName } from '#web/patterns/houses/house-name.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

/** Written out: the contract's own lists would load zod with the screen. */
const colours = [
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'indigo',
  'purple',
  'pink',
  'brown',
  'grey',
  'black',
] as const satisfies readonly HouseColour[]
const emblems = [
  'shield',
  'star',
  'sun',
  'moon',
  'bolt',
  'heart',
  'flag',
  'crown',
  'trophy',
  'globe',
  'compass',
  'cloud',
] as const satisfies readonly HouseEmblem[]

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
          options={colours.map((value) => ({ value, label: words.colours[value]() }))}
        />
        <SelectField
          form={form}
          name="emblem"
          label={words.emblem()}
          options={emblems.map((value) => ({ value, label: words.emblems[value]() }))}
        />
      </div>
      <b aria-hidden="true">
        <HouseName house={{ ...team, name_en: team.name_en ?? '' }} />
      </b>
    </>
  )
}
