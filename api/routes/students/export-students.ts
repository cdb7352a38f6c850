import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { StudentsExportQuery } from '#api/contracts/students.ts'
import { orNotFound } from '#api/failure.ts'
import { requireStaff } from '#api/plugins/guards.ts'
import { fileAnswers } from '#api/routes/answers.ts'
import { sendExport } from '#api/routes/exports/send-export.ts'
import { isStale } from '#api/routes/paging.ts'
import type { Services } from '#api/services.ts'
import { findOrganization } from '#registry/organizations.ts'
import { findPeriod } from '#registry/periods.ts'
import { type ListedStudent, streamStudents } from './student-list.ts'

const words = {
  zh: {
    header: [
      '學生編號',
      '班別',
      '學號',
      '中文姓名',
      '英文姓名',
      '出生日期',
      '學生證編號',
      '現有積分',
      '累積積分',
      '狀態',
    ],
    active: '啟用',
    inactive: '停用',
  },
  en: {
    header: [
      ...['Student ID', 'Class', 'Class no.', 'Chinese name', 'English name', 'Date of birth', 'Student card ID'],
      ...['Points', 'Cumulative points', 'Status'],
    ],
    active: 'Active',
    inactive: 'Inactive',
  },
} as const

/** The students of a period as a file. */
export const exportStudentsRoute: FastifyPluginAsyncZod<Services> = async (app, { db, clock }) => {
  const schema = { querystring: StudentsExportQuery, response: fileAnswers('A CSV file') }
  app.get(
    '/users/export_stream',
    { preHandler: requireStaff, config: { heavy: true }, schema },
    async ({ caller, query }, reply) => {
      const { organizationId } = caller
      orNotFound(await findPeriod(db, organizationId, query.period))
      const { time_zone: timeZone } = orNotFound(await findOrganization(db, organizationId))
      await isStale(db, query.minPosition)
      return await sendExport(reply, {
        name: 'students',
        now: clock(),
        timeZone,
        header: words[query.lang].header,
        pages: streamStudents(db, organizationId, query),
        cells: cellsIn(query.lang),
      })
    },
  )
}

const cellsIn = (lang: keyof typeof words) => (row: ListedStudent) => [
  ...[row.username, row.class, row.class_no, row.name_zh, row.name_en, row.date_of_birth?.replaceAll('-', '/') ?? ''],
  ...[row.card_id ?? '', row.point, row.cumulative_point, words[lang][row.is_active ? 'active' : 'inactive']],
]
