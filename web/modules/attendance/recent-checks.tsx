import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { AttendanceAnswer, AttendanceRow, AttendanceType } from '#api/contracts/attendance.ts'
import { api } from '#web/client/api/client.ts'
import { ownPosition } from '#web/client/api/own-position.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useLive } from '#web/client/use-live.ts'
import { formatClass, formatDate, formatDateTime, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { Card } from '#web/ui/page/card.tsx'
import { NameTile } from '#web/ui/page/name-tile.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { SkeletonRows } from '#web/ui/states/skeleton-rows.tsx'
import { Words } from '#web/ui/text/words.tsx'

const most = 4

const recentQuery = (type: AttendanceType, period: string) =>
  queryOptions({
    queryKey: ['attendance', 'recent', type, period],
    meta: { reads: ['attendance'] },
    queryFn: async ({ signal }) => {
      const query = { type, period, limit: most, minPosition: ownPosition('attendance') }
      return (await api<z.infer<typeof AttendanceAnswer>>('/actions/attendance', { query, signal }))
        .data
    },
  })

export const RecentChecks = ({ direction }: { direction: AttendanceType }) => {
  const { LL } = useI18nContext()
  const { period } = usePeriod()
  const query = useQuery(recentQuery(direction, period._id))
  useLive({ room: 'attendance', period: period._id }, { refetch: [['attendance']] })
  const texts = LL.attendance[direction]
  return (
    <Card title={texts.recent()} seeAll={`/admin/attendance_history?type=${direction}`}>
      <QueryView query={query} skeleton={<SkeletonRows rows={3} height={44} />}>
        {(rows) =>
          rows.length > 0 ? (
            <ul className="check-recent">
              {rows.map((row) => (
                <RecentCheck key={row._id} row={row} />
              ))}
            </ul>
          ) : (
            <p className="mut sm">{texts.noRecent()}</p>
          )
        }
      </QueryView>
    </Card>
  )
}

const RecentCheck = ({ row }: { row: AttendanceRow }) => {
  const ruleName = useRuleName()
  const { LL, locale } = useI18nContext()
  const { user, profile, reverts, reverted_by } = row
  const note = reverts ? LL.attendance.undoes() : reverted_by && LL.attendance.undone()
  const moment = formatDateTime(row.created_at)
  const isToday = formatDate(row.created_at) === formatDate(new Date().toISOString())
  return (
    <li className="fd">
      <NameTile text={user.name.zh || user.name.en} size="s" />
      <div className="grow">
        <div className="row">
          <b className="ell">
            <Words>{nameIn(locale, user.name)}</Words>
          </b>
          <span className="xs mut nw">{formatClass(profile.class, profile.class_no)}</span>
        </div>
        <div className="xs mut ell">
          <Words>{ruleName(row.attendanceRule)}</Words>
        </div>
      </div>
      <div className="r xs mut nw">
        <div className="num">{isToday ? moment.slice(-5) : moment}</div>
        {note && <div>{note}</div>}
      </div>
    </li>
  )
}
