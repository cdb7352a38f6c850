import { useMemo } from 'react'
import type { Student } from '#api/contracts/students.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { LastUpdated } from '#web/patterns/live/last-updated.tsx'
import { recordPath } from '#web/patterns/record/record-path.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PeriodLink } from '#web/ui/page/period-link.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { columnsFor, DataTable } from '#web/ui/table/data-table.tsx'
import { FirstStudents, NoMatch } from './no-students.tsx'
import { studentTableColumns } from './student-columns.tsx'
import type { useStudentList } from './use-student-list.ts'

type StudentTableProps = {
  list: ReturnType<typeof useStudentList>
  onAdd?: () => void
  onEdit?: (student: Student) => void
}

const column = columnsFor<Student>()

export const StudentTable = ({ list, onAdd, onEdit }: StudentTableProps) => {
  const { LL, locale } = useI18nContext()
  const { query, state, houses } = list
  const columns = useMemo(() => {
    const actions = column.display({
      id: 'actions',
      header: LL.common.actions(),
      meta: { hideHeader: true, className: 'act' },
      cell: ({ row: { original: student } }) => {
        const name = nameIn(locale, student.name) || student.u_id
        return (
          <span className="student-list-row-actions">
            <PeriodLink to={recordPath(student._id)} className="see">
              <span aria-hidden="true">{LL.studentRecord.details()}</span>
              <span className="visually-hidden">{LL.studentRecord.detailsOf(name)}</span>
            </PeriodLink>
            {onEdit && (
              <Button
                text
                size="small"
                label={LL.common.edit()}
                aria-label={LL.students.editOf({ name })}
                onClick={() => onEdit(student)}
              />
            )}
          </span>
        )
      },
    })
    return [...studentTableColumns(LL, { houses, locale }), actions]
  }, [LL, locale, houses, onEdit])
  return (
    <QueryView query={query}>
      {({ data, total, last_updated_at }) => (
        <DataTable
          columns={columns}
          rows={data}
          keyOf={({ _id }) => _id}
          state={state}
          total={total}
          label={LL.students.title()}
          stale={query.isPlaceholderData}
          footer={<LastUpdated at={last_updated_at} />}
          empty={list.isFiltered ? <NoMatch /> : <FirstStudents onAdd={onAdd} />}
        />
      )}
    </QueryView>
  )
}
