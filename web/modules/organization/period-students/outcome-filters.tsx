import type { PeriodStudentsPlan } from '#api/contracts/period-students.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon, type IconName } from '#web/ui/icons/icon.tsx'
import '#web/patterns/import/import.css'

export type OutcomeFilter = keyof PeriodStudentsPlan['counts']

const looks: readonly (readonly [OutcomeFilter, string, IconName])[] = [
  ['all', 'line', 'history'],
  ['move', 'leaf', 'up'],
  ['repeat', 'line', 'retry'],
  ['leave', 'line', 'leave'],
  ['undecided', 'amber', 'warning'],
  ['already', 'line', 'check'],
]

type OutcomeFiltersProps = {
  counts: PeriodStudentsPlan['counts']
  isCopy: boolean
  shown: OutcomeFilter
  onShow: (shown: OutcomeFilter) => void
}

export const OutcomeFilters = ({ counts, isCopy, shown, onShow }: OutcomeFiltersProps) => {
  const { LL } = useI18nContext()
  const words = LL.periodStudents.filters
  const labelOf = (filter: OutcomeFilter) =>
    filter === 'move' && isCopy ? words.copy() : words[filter]()
  return (
    <fieldset className="row wrap import-ct-all">
      <legend className="visually-hidden">{words.label()}</legend>
      {looks
        .filter(([filter]) => filter === 'all' || counts[filter] > 0 || shown === filter)
        .map(([filter, tone, icon]) => (
          <button
            key={filter}
            type="button"
            className={`import-ct ${tone}`}
            aria-pressed={shown === filter}
            onClick={() => onShow(filter)}
          >
            <Icon name={icon} />
            <b className="num">{formatNumber(counts[filter])}</b> {labelOf(filter)}
          </button>
        ))}
    </fieldset>
  )
}
