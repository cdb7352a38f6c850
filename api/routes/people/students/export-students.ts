import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { fileAnswers } from '#api/answers/answers.ts'
import { studentColumns } from '#api/contracts/student-columns.ts'
import { StudentsExportQuery } from '#api/contracts/students.ts'
import { orNotFound } from '#api/failure.ts'
import { sendExport } from '#api/http/exports/send-export.ts'
import { isStale } from '#api/http/is-stale.ts'
import { requireStaff } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { type HouseRow, listHouses } from '#registry/houses/houses.ts'
import { findOrganization } from '#registry/organization/organizations.ts'
import { findPeriod } from '#registry/organization/periods.ts'
import { type ListedStudent, streamStudents } from '#registry/students/student-list.ts'

const {
  u_id,
  class: className,
  class_no,
  'name.zh': nameZh,
  'name.en': nameEn,
  date_of_birth,
} = studentColumns
const importable: readonly string[] = [u_id, className, class_no, nameZh, nameEn, date_of_birth]

/** An import ignores these columns. */
const words = {
  zh: { more: ['學生證編號', '現有積分', '累積積分', '狀態'], active: '啟用', inactive: '停用' },
  en: {
    more: ['Student card ID', 'Points', 'Cumulative points', 'Status'],
    active: 'Active',
    inactive: 'Inactive',
  },
} as const

/** An import can read the file again. */
export const exportStudentsRoute: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock } = services
  const schema = { querystring: StudentsExportQuery, response: fileAnswers('A CSV file') }
  app.get(
    '/users/export_stream',
    { preHandler: requireStaff, config: { heavy: true }, schema },
    async ({ caller, query }, reply) => {
      const { organizationId } = caller
      orNotFound(await findPeriod(db, organizationId, query.period))
      const { time_zone: timeZone, modules } = orNotFound(
        await findOrganization(db, organizationId),
      )
      const houses = modules.houses ? (await listHouses(db, organizationId)).rows : undefined
      await isStale(services, query.minPosition)
      return await sendExport(reply, {
        name: 'students',
        now: clock(),
        timeZone,
        header: [
          ...importable,
          ...(houses ? [studentColumns.house] : []),
          ...words[query.lang].more,
        ],
        pages: streamStudents(db, organizationId, query),
        cells: cellsIn(query.lang, houses),
      })
    },
  )
}

const cellsIn =
  (lang: keyof typeof words, houses?: readonly HouseRow[]) => (row: ListedStudent) => [
    row.username,
    row.class,
    row.class_no,
    row.name_zh,
    row.name_en,
    row.date_of_birth ?? '',
    ...(houses ? [houses.find(({ id }) => id === row.house_id)?.name ?? ''] : []),
    row.card_id ?? '',
    row.point,
    row.cumulative_point,
    words[lang][row.is_active ? 'active' : 'inactive'],
  ]
