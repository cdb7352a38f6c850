import { useState } from 'react'
import { usePeriod } from '#web/client/session/period.tsx'
import { useSession } from '#web/client/session/session.tsx'
import { localDay } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ClassFilter } from '#web/patterns/classes/class-filter.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateFilter } from '#web/ui/fields/date-filter.tsx'
import { FieldFrame } from '#web/ui/fields/field-frame.tsx'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { narrow } from '#web/ui/text/narrow.ts'
import { DayFilters, SubjectFilter } from './day-filters.tsx'
import { monthsOf, wholePeriod } from './history-filters.ts'
import type { HistoryKind, HistoryListEntry } from './history-kind.ts'
import type { History } from './use-history-filters.ts'

type BarProps<Row extends HistoryListEntry> = { kind: HistoryKind<Row>; history: History }

/** A search starts half a second after the last keystroke. */
export const HistoryFilterBar = <Row extends HistoryListEntry>({
  kind,
  history: { filters, choose },
}: BarProps<Row>) => {
  const { LL } = useI18nContext()
  const { period } = usePeriod()
  const classes = useSession().organization.filters
  const texts = LL.history
  const words = kind.words(LL)
  // Collapsed, because a second row of filters would push the list out of sight.
  const folded = [filters.rule, filters.type, filters.createdBy, filters.subject].filter(
    (one) => one !== '',
  ).length
  const [open, setOpen] = useState(folded > 0)
  const months = monthsOf(period, localDay(new Date()))
  const instead = [
    { value: '', label: texts.last30Days() },
    { value: wholePeriod, label: texts.wholePeriod() },
  ]
  const types = kind.types.map((value) => ({ value, label: words.types[value] ?? value }))
  const search = (
    key: 'name' | 'class' | 'rule' | 'createdBy',
    label: string,
    placeholder: string,
  ) => (
    <FieldFrame label={label}>
      {({ id }) => (
        <SearchInput
          id={id}
          placeholder={placeholder}
          value={filters[key]}
          onSearch={(text) => choose({ [key]: text.trim() })}
        />
      )}
    </FieldFrame>
  )
  return (
    <div className="history-filter-bar" data-asks={kind.asks}>
      <div className="history-filters" data-open={open || undefined}>
        {kind.asks === 'days' ? (
          <DayFilters filters={filters} choose={choose} />
        ) : (
          <DateFilter
            view="month"
            label={texts.month()}
            value={filters.month}
            choices={instead}
            min={months.at(-1)}
            max={months[0]}
            onChoose={(month) => choose({ month })}
          />
        )}
        {search('name', LL.common.name(), texts.nameHint())}
        {classes.length > 0 ? (
          <FieldFrame label={LL.common.class()}>
            {({ id }) => (
              <ClassFilter
                id={id}
                filters={classes}
                choice={filters.class}
                onChoose={(chosen) => choose({ class: chosen })}
              />
            )}
          </FieldFrame>
        ) : (
          search('class', LL.common.class(), LL.common.all())
        )}
        <FieldFrame label={LL.common.classNo()}>
          {({ id }) => (
            <SearchInput
              id={id}
              placeholder="1–999"
              value={filters.classNo}
              onSearch={(text) =>
                choose({ classNo: narrow(text).replace(/\D/g, '').replace(/^0+/, '').slice(0, 3) })
              }
            />
          )}
        </FieldFrame>
        {kind.subjects && (
          <SubjectFilter subject={filters.subject} onChoose={(subject) => choose({ subject })} />
        )}
        {kind.rule && search('rule', words.rule ?? '', words.ruleHint ?? texts.ruleHint())}
        {types.length > 0 && (
          <FieldFrame label={words.type ?? texts.columns.type()}>
            {({ id }) => (
              <Select
                id={id}
                placeholder={LL.common.all()}
                value={filters.type}
                options={types}
                onChange={(type) => choose({ type })}
              />
            )}
          </FieldFrame>
        )}
        {search('createdBy', words.createdBy, words.createdByHint)}
      </div>
      <Button
        text
        className="history-more"
        aria-expanded={open}
        icon={<Icon name={open ? 'chevron-up' : 'chevron-down'} size="small" />}
        label={
          open
            ? texts.fewerFilters()
            : folded > 0
              ? texts.filtersInUse(folded)
              : texts.moreFilters()
        }
        onClick={() => setOpen(!open)}
      />
    </div>
  )
}
