import { localDay } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { DayInput } from '#web/kit/fields/day-input.tsx'
import { FieldFrame } from '#web/kit/fields/field.tsx'
import { Select } from '#web/kit/fields/select.tsx'
import { SearchInput } from '#web/kit/search-input.tsx'
import type { Filters } from './sign-in-queries.ts'
import { outcomes } from './sign-ins-table.tsx'

type Props = { filters: Filters; choose: (change: Partial<Filters>) => void }

/** Names and addresses, what became of it, whose account, and days. */
export const SignInFilters = ({ filters, choose }: Props) => {
  const { LL } = useI18nContext()
  const words = LL.signIns
  const today = localDay(new Date())
  const day = (key: 'from' | 'to', limits: { min?: string; max?: string }) => (
    <FieldFrame label={words[key]()}>
      {({ id }) => (
        <div className="inp">
          <DayInput
            id={id}
            value={filters[key]}
            {...limits}
            onChange={(event) => choose({ [key]: event.target.value })}
          />
        </div>
      )}
    </FieldFrame>
  )
  const results = (['failed', ...outcomes] as const).map((value) => ({ value, label: words.outcomes[value]() }))
  const accounts = (['staff', 'student', 'parent'] as const).map((value) => ({ value, label: words.accounts[value]() }))
  return (
    <div className="filters sign-ins-filters">
      <FieldFrame label={LL.common.search()}>
        {({ id }) => (
          <SearchInput
            id={id}
            value={filters.search}
            placeholder={words.search()}
            onSearch={(search) => choose({ search })}
          />
        )}
      </FieldFrame>
      <FieldFrame label={words.columns.outcome()}>
        {({ id }) => (
          <Select
            id={id}
            placeholder={LL.common.all()}
            value={filters.outcome}
            options={results}
            onChange={(outcome) => choose({ outcome: outcome as Filters['outcome'] })}
          />
        )}
      </FieldFrame>
      <FieldFrame label={words.columns.account()}>
        {({ id }) => (
          <Select
            id={id}
            placeholder={LL.common.all()}
            value={filters.account}
            options={accounts}
            onChange={(account) => choose({ account: account as Filters['account'] })}
          />
        )}
      </FieldFrame>
      {day('from', { max: filters.to || today })}
      {day('to', { min: filters.from, max: today })}
    </div>
  )
}
