import { useQuery } from '@tanstack/react-query'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { subjectsQuery } from '#web/patterns/homework/homework-types-query.ts'
import { DateFilter } from '#web/ui/fields/date-filter.tsx'
import { FieldFrame } from '#web/ui/fields/field-frame.tsx'
import { Select } from '#web/ui/fields/select.tsx'

/** Dates in the school's time zone, both included. */
type DayFiltersProps = {
  filters: { from: string; to: string }
  choose: (changes: { from: string } | { to: string }) => void
}

export const DayFilters = ({ filters: { from, to }, choose }: DayFiltersProps) => {
  const { LL } = useI18nContext()
  return (
    <>
      <DateFilter
        view="date"
        label={LL.homework.from()}
        value={from}
        max={to || undefined}
        onChoose={(day) => choose({ from: day })}
      />
      <DateFilter
        view="date"
        label={LL.homework.to()}
        value={to}
        min={from || undefined}
        onChoose={(day) => choose({ to: day })}
      />
    </>
  )
}

type SubjectFilterProps = { subject: string; onChoose: (subject: string) => void }

export const SubjectFilter = ({ subject, onChoose }: SubjectFilterProps) => {
  const { LL, locale } = useI18nContext()
  const subjects = useQuery(subjectsQuery())
  return (
    <FieldFrame label={LL.homework.subject()}>
      {({ id }) => (
        <Select
          id={id}
          placeholder={LL.common.all()}
          value={subject}
          options={(subjects.data ?? []).map(({ _id, name }) => ({
            value: _id,
            label: nameIn(locale, name),
          }))}
          onChange={onChoose}
        />
      )}
    </FieldFrame>
  )
}
