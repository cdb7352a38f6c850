import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { Period } from '#api/contracts/organization.ts'
import { useSession } from '#web/client/session/session.tsx'
import { formatDate, formatNumber, localDay } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ResourceScreen } from '#web/patterns/resource/resource-screen.tsx'
import { useResourceList } from '#web/patterns/resource/use-resource-list.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'
import { Message } from '#web/ui/states/message.tsx'
import { columnsFor } from '#web/ui/table/data-table.tsx'
import { ActivateDialog } from './activate-dialog.tsx'
import { headcountsQuery } from './headcounts-query.ts'
import { PeriodDialog } from './period-dialog.tsx'
import { PeriodLine } from './period-line.tsx'
import { RecentMoves } from './recent-moves.tsx'

const column = columnsFor<Period>()

const dateColumn = (id: 'start_at' | 'end_at', header: string) =>
  column.accessor(id, {
    header,
    cell: ({ getValue }) => <span className="num">{formatDate(getValue())}</span>,
  })

const isOver = ({ end_at }: Period) => end_at < localDay(new Date())
const stepsOf = (id: string) => `/admin/period/${id}/students`

export const PeriodsScreen = () => {
  const { LL } = useI18nContext()
  const words = LL.periods
  const hasCurrent = useSession().organization.current_period !== null
  const { data: headcounts } = useQuery(headcountsQuery())
  const studentsIn = ({ _id }: Period) => {
    const students = headcounts?.find(({ period }) => period === _id)?.students
    return students === undefined ? '–' : formatNumber(students)
  }
  const [activating, setActivating] = useState<Period | null>(null)
  const [, navigate] = useLocation()
  const isFilled = ({ period, students }: { period: string; students: number }, id: string) =>
    period !== id && students > 0
  const [added, setAdded] = useState<string | null>(null)
  // Waits until the dialog is closed, because it would ask about unsaved input.
  useEffect(() => {
    if (added !== null) navigate(stepsOf(added))
  }, [added, navigate])
  const hasSource = (id: string) => headcounts?.some((one) => isFilled(one, id)) ?? false
  const isEmpty = ({ _id }: Period) =>
    headcounts?.some(({ period, students }) => period === _id && students === 0) ?? false
  const list = useResourceList<Period>({
    path: '/periods',
    key: 'periods',
    sort: { id: 'start_at', desc: true },
    columns: column.columns([
      column.accessor('name', {
        header: words.name(),
        cell: ({ getValue }) => <b>{getValue()}</b>,
        meta: { wraps: true, className: 'name' },
      }),
      dateColumn('start_at', words.start()),
      dateColumn('end_at', words.end()),
      column.display({
        id: 'students',
        header: words.students(),
        cell: ({ row }) => <span className="num">{studentsIn(row.original)}</span>,
        meta: { numeric: true },
      }),
      column.accessor('isActive', {
        header: words.status(),
        cell: ({ getValue }) => (
          <Tag tone={getValue() ? 'leaf' : 'line'} icon={getValue() ? 'success' : 'pause'}>
            {getValue() ? words.current() : words.notCurrent()}
          </Tag>
        ),
      }),
    ]),
  })
  const actions = (period: Period) => (
    <>
      <Button
        outlined
        size="small"
        label={words.activate()}
        disabled={period.isActive}
        onClick={() => setActivating(period)}
      />
      {isEmpty(period) && !isOver(period) && hasSource(period._id) && (
        <ButtonLink
          outlined
          size="small"
          to={stepsOf(period._id)}
          label={LL.periodStudents.bring()}
          aria-label={LL.periodStudents.bringTo(period.name)}
        />
      )}
    </>
  )
  return (
    <>
      <ResourceScreen
        words={words}
        list={list}
        notice={!hasCurrent && <Message tone="amber">{words.chooseText()}</Message>}
        form={(period, onClose) => (
          <PeriodDialog
            period={period}
            onClose={onClose}
            onAdded={(id) => setAdded(hasSource(id) ? id : null)}
          />
        )}
        rowActions={actions}
      />
      <PeriodLine headcounts={headcounts} />
      <RecentMoves />
      {activating && <ActivateDialog period={activating} onClose={() => setActivating(null)} />}
    </>
  )
}
