import { useQuery } from '@tanstack/react-query'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { useMayCommand } from '#web/client/session/session.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { choicesQuery } from '#web/patterns/classes/class-calls.ts'
import { allPrizesQuery } from '#web/patterns/rules/rule-calls.ts'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { orderFields } from './order-address.ts'

export const OrderFilters = () => {
  const { LL, locale } = useI18nContext()
  const words = LL.orders
  const mayCommand = useMayCommand()
  const { values, choose, type } = useAddress(orderFields)
  const classes = useQuery({ ...choicesQuery(), enabled: mayCommand })
  const prizes = useQuery(allPrizesQuery())
  const names = classes.data?.classes.map((one) => one.class) ?? []
  return (
    <div className="orders-filters">
      {names.length > 0 && (
        <Select
          label={words.class()}
          placeholder={words.allClasses()}
          value={values.class}
          options={names.map((value) => ({ value, label: value }))}
          onChange={(name) => choose({ class: name })}
        />
      )}
      <Select
        label={words.prize()}
        placeholder={words.allPrizes()}
        value={values.prize}
        options={(prizes.data ?? []).map((prize) => ({
          value: prize._id,
          label: ruleNameIn(locale, prize),
        }))}
        onChange={(prize) => choose({ prize })}
      />
      <SearchInput
        value={values.search}
        onSearch={(search) => type({ search })}
        placeholder={words.search()}
      />
    </div>
  )
}
