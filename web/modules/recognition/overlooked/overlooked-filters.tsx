import { useQuery } from '@tanstack/react-query'
import type { OverlookedPage } from '#api/contracts/recognition.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useSession } from '#web/client/session/session.tsx'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ClassFilter } from '#web/patterns/classes/class-filter.tsx'
import { ruleCategoriesQuery } from '#web/patterns/rules/rule-queries.ts'
import { DateFilter } from '#web/ui/fields/date-filter.tsx'
import { FieldFrame } from '#web/ui/fields/field-frame.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { NumberFilter } from './number-filter.tsx'
import { mostPoints, overlookedFields, pointsIn } from './overlooked-address.ts'
import { TeacherFilter } from './teacher-filter.tsx'
import { UnrewardedFilters } from './unrewarded-filters.tsx'

type OverlookedSpan = OverlookedPage['span']

/**
 * Filters by the time without an award, or by too few points up to a day; in both by category.
 * `span`: the days that the list covers.
 */
export const OverlookedFilters = ({ span }: { span: OverlookedSpan | undefined }) => {
  const { LL } = useI18nContext()
  const { filters } = useSession().organization
  const { values, choose } = useAddress(overlookedFields)
  return (
    <div className="filters overlooked-filters">
      {values.kind === 'unrewarded' ? (
        <UnrewardedFilters span={span} />
      ) : (
        <BelowFilters last={span?.to} />
      )}
      <CategoryFilter value={values.category} onChoose={(category) => choose({ category })} />
      {filters.length > 0 && (
        <FieldFrame label={LL.common.class()}>
          {({ id }) => (
            <ClassFilter
              id={id}
              filters={filters}
              choice={values.class}
              onChoose={(chosen) => choose({ class: chosen })}
            />
          )}
        </FieldFrame>
      )}
      <TeacherFilter value={values.teacher} onChoose={(teacher) => choose({ teacher })} />
    </div>
  )
}

const BelowFilters = ({ last }: { last: string | undefined }) => {
  const { LL } = useI18nContext()
  const words = LL.overlooked
  const { period } = usePeriod()
  const { values, choose } = useAddress(overlookedFields)
  const { from, to } = values
  return (
    <>
      <NumberFilter
        label={words.fewer()}
        value={pointsIn(values)}
        most={mostPoints}
        onChoose={(points) => choose({ points })}
      />
      <DateFilter
        view="date"
        label={words.from()}
        value={from || period.start_at}
        max={to || last}
        onChoose={(day) => choose({ from: day === period.start_at ? '' : day })}
      />
      <DateFilter
        view="date"
        label={words.by()}
        value={to || last || period.end_at}
        min={from || period.start_at}
        onChoose={(day) => choose({ to: day })}
      />
    </>
  )
}

type CategoryFilterProps = { value: string; onChoose: (category: string) => void }

const CategoryFilter = ({ value, onChoose }: CategoryFilterProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.overlooked
  const categories = useQuery(ruleCategoriesQuery())
  return (
    <FieldFrame label={words.category()}>
      {({ id }) => (
        <Select
          id={id}
          placeholder={words.anyCategory()}
          value={value}
          options={(categories.data ?? []).map(({ _id, name }) => ({
            value: _id,
            label: nameIn(locale, name),
          }))}
          onChange={onChoose}
        />
      )}
    </FieldFrame>
  )
}
