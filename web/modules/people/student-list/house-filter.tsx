import type { House } from '#api/contracts/houses.ts'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Select } from '#web/ui/fields/select.tsx'

type HouseFilterProps = {
  houses: readonly House[]
  value: string
  onChange: (house: string) => void
}

export const HouseFilter = ({ houses, value, onChange }: HouseFilterProps) => {
  const { LL, locale } = useI18nContext()
  if (houses.length === 0) return null
  return (
    <Select
      label={LL.houses.house()}
      icon="flag"
      placeholder={LL.houses.all()}
      value={value}
      onChange={onChange}
      options={[
        ...houses.map((house) => ({ value: house._id, label: ruleNameIn(locale, house) })),
        { value: 'none', label: LL.houses.inNone() },
      ]}
    />
  )
}
