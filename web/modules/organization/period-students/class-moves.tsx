import type { PeriodStudentsPlan, PlannedClass } from '#api/contracts/period-students.ts'
import { formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { Locales, TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { columnsFor, DataTable } from '#web/ui/table/data-table.tsx'
import type { MoveChoice } from './move-choice.ts'
import type { OutcomeFilter } from './outcome-filters.tsx'
import { targetOf, targetOptions, targetValue } from './targets.ts'

const column = columnsFor<PlannedClass>()
const mostNames = 4

type ClassMovesProps = {
  plan: PeriodStudentsPlan
  shown: OutcomeFilter
  numbers: MoveChoice['numbers']
  isStale: boolean
  onClass: (name: string, to: string | null) => void
  onOpen: (name: string) => void
}

export const ClassMoves = ({ plan, shown, numbers, isStale, ...props }: ClassMovesProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.periodStudents
  const rows = plan.classes
    .filter((one) => shown === 'all' || one[shown] > 0)
    .toSorted((one, other) => Number(other.undecided > 0) - Number(one.undecided > 0))
  const count = (id: 'move' | 'repeat' | 'leave', header: string) =>
    column.accessor(id, {
      header,
      enableSorting: false,
      meta: { numeric: true },
      cell: ({ getValue }) => (getValue() === 0 ? '' : <b>{formatNumber(getValue())}</b>),
    })
  const columns = column.columns([
    column.accessor('class', {
      header: words.table.from(),
      enableSorting: false,
      meta: { rowHeader: true, className: 'name' },
      cell: ({ row: { original: one } }) => (
        <span className="period-students-class">
          <b>{one.class}</b> <span className="mut num">{formatNumber(one.students)}</span>
        </span>
      ),
    }),
    column.display({
      id: 'to',
      header: words.table.to(),
      cell: ({ row: { original: one } }) => (
        <Target plan={plan} one={one} LL={LL} onChange={(to) => props.onClass(one.class, to)} />
      ),
    }),
    count('move', LL.periodStudents.filters.move()),
    count('repeat', LL.periodStudents.filters.repeat()),
    count('leave', LL.periodStudents.filters.leave()),
    column.display({
      id: 'notes',
      header: words.table.notes(),
      meta: { wraps: true },
      cell: ({ row: { original: one } }) => (
        <Notes one={one} numbers={numbers} LL={LL} locale={locale} />
      ),
    }),
    column.display({
      id: 'actions',
      header: LL.common.actions(),
      meta: { hideHeader: true },
      cell: ({ row: { original: one } }) => (
        <Button
          outlined={one.undecided > 0}
          text={one.undecided === 0}
          size="small"
          label={one.undecided > 0 ? words.split() : LL.common.edit()}
          aria-label={one.undecided > 0 ? words.splitOf(one.class) : words.table.edit(one.class)}
          onClick={() => props.onOpen(one.class)}
        />
      ),
    }),
  ])
  return (
    <DataTable
      columns={columns}
      rows={rows}
      keyOf={(one) => one.class}
      label={words.table.label()}
      rowClass={(one) => (one.undecided > 0 ? 'period-students-undecided' : undefined)}
      stale={isStale}
      empty={<EmptyState title={words.table.none()} />}
    />
  )
}

type TargetProps = {
  plan: PeriodStudentsPlan
  one: PlannedClass
  LL: TranslationFunctions
  onChange: (to: string | null) => void
}

const Target = ({ plan, one, LL, onChange }: TargetProps) => {
  const words = LL.periodStudents
  const isOpen = one.to === undefined || one.why === 'chosen'
  return (
    <span className="row period-students-target">
      <Icon name="forward" size="small" />
      {isOpen ? (
        <Select
          label={words.toClass(one.class)}
          placeholder={one.to === undefined ? words.choose() : undefined}
          options={targetOptions(LL, plan, one)}
          value={targetValue(one.to)}
          onChange={(value) => value !== '' && onChange(targetOf(value))}
        />
      ) : one.to === null ? (
        <span className="mut">{words.leaveSchool()}</span>
      ) : (
        <b>{one.to}</b>
      )}
    </span>
  )
}

type NotesProps = {
  one: PlannedClass
  numbers: MoveChoice['numbers']
  LL: TranslationFunctions
  locale: Locales
}

const Notes = ({ one, numbers, LL, locale }: NotesProps) => {
  const words = LL.periodStudents
  if (one.undecided > 0)
    return (
      <span className="row wrap">
        <Tag tone="amber" icon="warning">
          {words.undecided()}
        </Tag>
        <span>{one.missing ? words.noClass(one.missing) : words.noGrade()}</span>
      </span>
    )
  const named = one.exceptions.slice(0, mostNames).map((exception) => {
    const name = nameIn(locale, exception.name)
    if (exception.to === null)
      return exception.is_active ? words.leaves({ name }) : words.inactive({ name })
    const to = { name, class: exception.to }
    return exception.to === one.class ? words.stays(to) : words.goes(to)
  })
  const count = one.students - one.already
  const more = one.exceptions.length - mostNames
  const parts = [
    ...named,
    ...(more > 0 ? [words.more(more)] : []),
    ...(one.already > 0 ? [words.alreadyIn(one.already)] : []),
  ]
  if (parts.length > 0) return <span>{parts.join(words.list())}</span>
  if (one.why === 'last_grade') return <span className="mut">{words.lastGrade()}</span>
  if (count === 0 || one.to === null) return null
  return (
    <span className="mut">{numbers === 'keep' ? words.numbersKept() : words.numbersByName()}</span>
  )
}
