import { queryOptions } from '@tanstack/react-query'
import type { ReportRemark, StudentReport } from '#api/contracts/recognition.ts'
import { api } from '#web/client/api/client.ts'

export const studentReportQuery = (period: string, ofClass: string) =>
  queryOptions({
    queryKey: ['studentReport', period, ofClass],
    meta: { reads: ['points', 'attendance', 'homework', 'unfinished'] },
    enabled: ofClass !== '',
    queryFn: async ({ signal }) => {
      const query = { period, class: ofClass }
      return (
        await api<{ data: StudentReport }>('/v2/recognition/student_report', { query, signal })
      ).data
    },
  })

export const withRemark = (
  report: StudentReport | undefined,
  profile: string,
  remark: ReportRemark,
): StudentReport | undefined =>
  report && {
    ...report,
    students: report.students.map((one) => (one.profile === profile ? { ...one, remark } : one)),
  }
