import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ActionRow } from '#api/contracts/actions.ts'
import type { AttendanceRow } from '#api/contracts/attendance.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useRecordScope } from '#web/client/session/record-scope.ts'
import {
  hasModule,
  useIsOrganizationAdmin,
  useMayCommand,
  useSession,
} from '#web/client/session/session.tsx'
import { useLive } from '#web/client/use-live.ts'
import { nameIn, otherName, withoutIsolates } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { LatestBadges } from '#web/patterns/badges/latest-badges.tsx'
import { BoardGameCard } from '#web/patterns/board-games/board-game-card.tsx'
import { attendanceKind } from '#web/patterns/history/attendance-kind.ts'
import { pointsHistory } from '#web/patterns/history/points-history.ts'
import { RevertDialog } from '#web/patterns/history/revert-dialog.tsx'
import { HomeworkPlace } from '#web/patterns/homework/homework-place.tsx'
import { LiveBadge } from '#web/patterns/live/live-badge.tsx'
import { PersonalDataCard } from '#web/patterns/personal-data/personal-data-card.tsx'
import { LatestAttendance, LatestPoints } from '#web/patterns/record/latest-entries.tsx'
import { RatioPie } from '#web/patterns/record/ratio-pie.tsx'
import { recordPath } from '#web/patterns/record/record-path.ts'
import { type PresentStudent, StudentPage } from '#web/patterns/record/student-page.tsx'
import { recordQuery } from '#web/patterns/record/student-queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { MenuButton } from '#web/ui/buttons/menu-button.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { PeriodLink } from '#web/ui/page/period-link.tsx'
import { Message } from '#web/ui/states/message.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { SkeletonRows } from '#web/ui/states/skeleton-rows.tsx'
import { AccountMergesCard } from '../account-merges/account-merges-card.tsx'
import { MergeWithAnother } from '../account-merges/merge-with-another.tsx'
import { EditStudentDialog } from '../students/edit-student-dialog.tsx'
import { CertificatesCard } from './certificates-card.tsx'
import { GiveDialog } from './give-dialog.tsx'
import { RecordHead } from './record-head.tsx'
import './student-record.css'
import type { GiveKind } from './give-kind.ts'
import { UndoRow } from './undo-row.tsx'

export const StudentRecordScreen = () => {
  const { LL, locale } = useI18nContext()
  return (
    <StudentPage
      title={LL.studentRecord.title()}
      heading={({ name, u_id }) => nameIn(locale, name) || u_id}
    >
      {(student) => <Record key={student.profile} student={student} />}
    </StudentPage>
  )
}

const Record = ({ student }: { student: PresentStudent }) => {
  const { LL, locale } = useI18nContext()
  const { period } = usePeriod()
  const mayCommand = useMayCommand() && !student.merged_into
  const isAdministrator = useIsOrganizationAdmin()
  const { organization } = useSession()
  const scope = useRecordScope()
  const query = useQuery(recordQuery(student.profile))
  const { status } = useLive(
    { room: 'records', period: period._id },
    { refetch: [['profile', student.profile], ['homework'], ['unfinished'], ['boardSessions']] },
  )
  const [giving, setGiving] = useState<GiveKind | null>(null)
  const [isEditing, setEditing] = useState(false)
  const [isMerging, setMerging] = useState(false)
  const [action, setAction] = useState<ActionRow | null>(null)
  const [check, setCheck] = useState<AttendanceRow | null>(null)
  const path = recordPath(student._id)
  const other = otherName(locale, student.name)
  const name = nameIn(locale, student.name) || student.u_id
  return (
    <>
      <PageHeader
        title={name}
        subtitle={
          <>
            {other && other !== name && (
              <span lang={locale === 'zh' ? 'en' : 'zh-Hant'}>{other}</span>
            )}
            {scope && <div>{scope}</div>}
          </>
        }
        back={{ to: '/admin/student_list', label: LL.students.title() }}
        period="beside"
      >
        <LiveBadge status={status} />
        {mayCommand && (
          <Button
            outlined
            label={LL.common.edit()}
            aria-label={LL.students.editOf({ name })}
            onClick={() => setEditing(true)}
          />
        )}
        {mayCommand && isAdministrator && (
          <MenuButton
            label={LL.common.actions()}
            icon="more"
            items={[{ label: LL.accountMerges.other.action(), onChoose: () => setMerging(true) }]}
          />
        )}
      </PageHeader>
      {student.merged_into && <MergedInto into={student.merged_into} />}
      {isAdministrator && <AccountMergesCard period={period._id} user={student._id} />}
      <div className="student-record">
        <RecordHead
          student={student}
          points={query.data}
          onGive={mayCommand ? setGiving : undefined}
        />
        <QueryView
          query={query}
          hasCards
          skeleton={
            <Card>
              <SkeletonRows rows={5} />
            </Card>
          }
        >
          {({ points, pointActions = [], attendanceActions = [] }) => (
            <>
              <Card title={LL.record.ratio()}>
                <RatioPie profile={student.profile} points={points} to={`${path}/point_record`} />
              </Card>
              <LatestPoints
                rows={pointActions}
                seeAll={`${path}/point_record`}
                action={(row) => <UndoRow kind={pointsHistory} row={row} onUndo={setAction} />}
              />
              <LatestAttendance
                rows={attendanceActions}
                seeAll={`${path}/attendance_record`}
                action={(row) => <UndoRow kind={attendanceKind} row={row} onUndo={setCheck} />}
              />
              <div className="grid student-record-homework">
                <HomeworkPlace
                  of={{ userId: student._id, period: period._id }}
                  path={path}
                  className="s6"
                  charts
                />
              </div>
            </>
          )}
        </QueryView>
        {hasModule(organization, 'badge') && (
          <LatestBadges
            period={period._id}
            user={student._id}
            seeAll={`/admin/badge_list?user=${student._id}`}
          />
        )}
        {hasModule(organization, 'game') && (
          <BoardGameCard
            profile={student.profile}
            seeAll={`/admin/boardgames?search=${encodeURIComponent(withoutIsolates(name))}`}
          />
        )}
        <CertificatesCard profile={student.profile} />
        {isAdministrator && <PersonalDataCard userId={student._id} />}
      </div>
      {giving && (
        <GiveDialog
          way={giving}
          student={student}
          balance={query.data?.point ?? student.point}
          onClose={() => setGiving(null)}
        />
      )}
      {isEditing && (
        <EditStudentDialog
          student={student}
          period={period._id}
          onClose={() => setEditing(false)}
        />
      )}
      {isMerging && <MergeWithAnother student={student} onClose={() => setMerging(false)} />}
      {action && <RevertDialog kind={pointsHistory} row={action} onClose={() => setAction(null)} />}
      {check && <RevertDialog kind={attendanceKind} row={check} onClose={() => setCheck(null)} />}
    </>
  )
}

const MergedInto = ({ into }: { into: NonNullable<PresentStudent['merged_into']> }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.accountMerges
  return (
    <Message
      tone="amber"
      end={<PeriodLink to={`/admin/student_list/${into.user}`}>{words.seeKept()}</PeriodLink>}
    >
      {words.mergedInto(nameIn(locale, into.name))}
    </Message>
  )
}
