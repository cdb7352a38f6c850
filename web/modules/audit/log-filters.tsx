import { localDay } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { DateFilter } from '#web/ui/fields/date-filter.tsx'
import { FieldFrame } from '#web/ui/fields/field-frame.tsx'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import './log.css'
import type { LogList } from './use-log.ts'

type Choice = { name: string; label: string; options: { value: string; label: string }[] }
type LogFiltersProps<Row extends object> = {
  log: LogList<Row>
  words: { search: () => string; from: () => string; to: () => string }
  choices: readonly Choice[]
}

export const LogFilters = <Row extends object>({ log, words, choices }: LogFiltersProps<Row>) => {
  const { LL } = useI18nContext()
  const { chosen: valueIn, choose, type } = log
  const today = localDay(new Date())
  const day = (name: 'from' | 'to', limits: { min?: string; max?: string }) => (
    <DateFilter
      view="date"
      label={words[name]()}
      value={valueIn(name)}
      {...limits}
      onChoose={(chosen) => type({ [name]: chosen })}
    />
  )
  return (
    <div className="filters log-filters">
      <FieldFrame label={LL.common.search()}>
        {({ id }) => (
          <SearchInput
            id={id}
            value={valueIn('search')}
            placeholder={words.search()}
            onSearch={(search) => type({ search })}
          />
        )}
      </FieldFrame>
      {choices.map(({ name, label, options }) => (
        <FieldFrame key={name} label={label}>
          {({ id }) => (
            <Select
              id={id}
              placeholder={LL.common.all()}
              value={valueIn(name)}
              options={options}
              onChange={(chosen) => choose({ [name]: chosen })}
            />
          )}
        </FieldFrame>
      ))}
      {day('from', { max: valueIn('to') || today })}
      {day('to', { min: valueIn('from'), max: today })}
    </div>
  )
}
