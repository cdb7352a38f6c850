import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { CommonQueryMethods } from 'slonik'
import { fileAnswers } from '#api/answers/answers.ts'
import { StaffExportQuery } from '#api/contracts/staff.ts'
import { orNotFound } from '#api/failure.ts'
import { onePage, sendExport } from '#api/http/exports/send-export.ts'
import { requireAdminOrAuditor } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { staffClassWriter } from '#domain/staff-classes-text.ts'
import { findOrganization } from '#registry/organization/organizations.ts'
import { findCurrentPeriod } from '#registry/organization/periods.ts'
import { listStaff, type StaffListRow } from '#registry/staff/list-staff.ts'
import { findStaffClassEntries, readKnownClasses } from '#registry/staff/staff-classes.ts'

const words = {
  zh: {
    header: [
      '電郵',
      '中文姓名',
      '英文姓名',
      '中文稱謂',
      '英文稱謂',
      '班別',
      '角色',
      '可查看所有紀錄',
      '狀態',
    ],
    roles: { organization_admin: '學校管理員', admin: '教師', auditor: '審計（只可查閱）' },
    yes: '是',
    no: '否',
    active: '啟用',
    inactive: '停用',
  },
  en: {
    header: [
      'Email',
      'Chinese name',
      'English name',
      'Chinese title',
      'English title',
      'Classes',
      'Role',
      'Sees all records',
      'Status',
    ],
    roles: {
      organization_admin: 'Administrator',
      admin: 'Teacher',
      auditor: 'Auditor (reads only)',
    },
    yes: 'Yes',
    no: 'No',
    active: 'Active',
    inactive: 'Inactive',
  },
} as const

/** Exports all staff in one answer, because a school has few. */
export const exportStaffRoute: FastifyPluginAsyncZod<Services> = async (app, { db, clock }) => {
  const schema = { querystring: StaffExportQuery, response: fileAnswers('A CSV file') }
  const options = { preHandler: requireAdminOrAuditor, config: { heavy: true }, schema }
  app.get('/admin/users/export_stream', options, async ({ caller, query }, reply) => {
    const { time_zone: timeZone } = orNotFound(await findOrganization(db, caller.organizationId))
    const { lang, ...filter } = query
    const { rows } = await listStaff(db, caller.organizationId, filter)
    const classesOf = await readClassesText(db, caller.organizationId)
    return await sendExport(reply, {
      name: 'staff',
      now: clock(),
      timeZone,
      header: words[lang].header,
      pages: onePage(rows),
      cells: cellsIn(lang, classesOf),
    })
  })
}

/** Classes of the current period, in the format of the import. */
const readClassesText = async (db: CommonQueryMethods, organizationId: string) => {
  const period = await findCurrentPeriod(db, organizationId)
  if (!period) return () => ''
  const entries = await findStaffClassEntries(db, organizationId, { periodId: period.id })
  const { subjects } = await readKnownClasses(db, organizationId, period.id)
  const textOf = staffClassWriter({ subjects })
  const byStaff = Map.groupBy(entries, ({ staff_id }) => staff_id)
  return (staffId: string) => textOf(byStaff.get(staffId) ?? [])
}

const cellsIn =
  (lang: keyof typeof words, classesOf: (staffId: string) => string) =>
  ({ id, email, name_en, name_zh, title_en, title_zh, role, ...row }: StaffListRow) => {
    const { roles, yes, no, active, inactive } = words[lang]
    const seesAll = role !== 'admin' || row.all_action
    return [
      email,
      name_zh,
      name_en,
      title_zh,
      title_en,
      classesOf(id),
      roles[role],
      seesAll ? yes : no,
      row.is_active ? active : inactive,
    ]
  }
