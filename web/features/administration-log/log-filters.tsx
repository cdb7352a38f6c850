import { Change } from '#api/contracts/administration-log.ts'
import { localDay } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { DayInput } from '#web/kit/fields/day-input.tsx'
import { FieldFrame } from '#web/kit/fields/field.tsx'
import { Select } from '#web/kit/fields/select.tsx'
import { SearchInput } from '#web/kit/search-input.tsx'
import type { LogFilters } from './log-query.ts'

const actions = Change.shape.action.options
const kinds = Change.shape.subject.shape.kind.options

type Props = { filters: LogFilters; choose: (change: Partial<LogFilters>) => void }

/** Names, kind of thing, action and days. */
export const LogFilterBar = ({ filters, choose }: Props) => {
  const { LL } = useI18nContext()
  const words = LL.administrationLog
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
  return (
    <div className="filters administration-log-filters">
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
      <FieldFrame label={words.kind()}>
        {({ id }) => (
          <Select
            id={id}
            placeholder={LL.common.all()}
            value={filters.kind}
            options={kinds.map((kind) => ({ value: kind, label: words.kinds[kind]() }))}
            onChange={(kind) => choose({ kind: kind as LogFilters['kind'] })}
          />
        )}
      </FieldFrame>
      <FieldFrame label={words.action()}>
        {({ id }) => (
          <Select
            id={id}
            placeholder={LL.common.all()}
            value={filters.action}
            options={actions.map((action) => ({ value: action, label: words.actions[action]() }))}
            onChange={(action) => choose({ action: action as LogFilters['action'] })}
          />
        )}
      </FieldFrame>
      {day('from', { max: filters.to || today })}
      {day('to', { min: filters.from, max: today })}
    </div>
  )
}
