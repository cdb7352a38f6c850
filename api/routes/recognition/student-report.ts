import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import {
  mostReports,
  type ReportedStudent,
  type ReportRemark,
  StudentReportAnswer,
  StudentReportQuery,
} from '#api/contracts/recognition.ts'
import { requestedPeriod } from '#api/http/requested-period.ts'
import { requireStaff } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { inSnapshot } from '#platform/postgres/snapshot.ts'
import { type ReportRow, readStudentReport } from '#projections/recognition/student-report.ts'
import { isReportBehind } from './is-report-behind.ts'
import { readSeenStudents } from './own-students.ts'

export const studentReportRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock } = services
  const route = {
    preHandler: requireStaff,
    config: { heavy: true },
    schema: { querystring: StudentReportQuery, response: answers(StudentReportAnswer) },
  }
  app.get('/v2/recognition/student_report', route, async ({ caller, query }) => {
    const { organizationId } = caller
    const period = await requestedPeriod(db, organizationId, query.period)
    const stale = await isReportBehind(services, organizationId)
    const seen = await readSeenStudents(db, caller)
    const rows = await inSnapshot(db, (snapshot) =>
      readStudentReport(snapshot, {
        organizationId,
        periodId: period.id,
        class: query.class,
        ...seen,
        limit: mostReports,
      }),
    )
    const { id: _id, name, start_at, end_at } = period
    return succeeded({
      period: { _id, name, start_at, end_at },
      at: clock().toISOString(),
      isOwnOnly: seen.profileIds !== undefined,
      stale,
      students: rows.map(studentOf),
    })
  })
}

const countedOf = ({ name, name_en, count }: ReportRow['badges'][number]) => ({
  name: { name, name_en },
  count,
})

const studentOf = (row: ReportRow): ReportedStudent => ({
  profile: row.profile_id,
  u_id: row.username,
  name: { en: row.name_en, zh: row.name_zh },
  class: row.class,
  class_no: row.class_no,
  points: row.points,
  categories: row.categories.map(({ name_en, name_zh, total }) => ({
    name: name_en === null && name_zh === null ? null : { en: name_en ?? '', zh: name_zh ?? '' },
    total,
  })),
  badges: row.badges.map(countedOf),
  attendance: row.attendance.map(countedOf),
  days: {
    called: row.roll_days,
    from: row.roll_from,
    to: row.roll_to,
    present: row.present_days,
    late: row.late_days,
    absent: row.roll_days - row.present_days,
    days_in: row.days_in,
  },
  homework: {
    submitted: row.submitted,
    unsubmitted: row.unsubmitted,
    absent: row.absent,
    unfinished: row.unfinished,
  },
  remark: remarkOf(row),
})

const remarkOf = (row: ReportRow): ReportRemark | null => {
  const { remark_id: _id, remark: text, remark_at: at, remark_position: position } = row
  if (_id === null || text === null || at === null || position === null) return null
  return { _id, text, by: { en: row.actor_name_en, zh: row.actor_name_zh }, at, position }
}
