import { randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { Module } from '#api/contracts/areas.ts'
import type { Deps } from '#api/deps.ts'
import type { UserRole } from '#domain/roles.ts'
import type { Author } from '#registry/audit/administration-log.ts'
import { openSession } from '#registry/sign-in/sessions.ts'
import { createOrganization, createStaff } from '#registry/staff/staff.ts'
import { createGateDevice, createPeriods, createRules } from './school-content.ts'
import { createStudents, password, passwordHash, type TestStudent } from './school-students.ts'

export { password, type TestStudent }

type SchoolParts = Pick<Deps, 'db' | 'clock'>

export type SchoolOptions = Readonly<{
  /** In classes of twenty, starting with 1A. */
  students?: number
  timeZone?: string
  expiresAt?: Date
  /** The modules switched on; none by default. */
  modules?: readonly Module[]
}>

export type TestStaff = Readonly<{ id: string; email: string; token: string }>

/** An organisation whose members are all signed in. Every password is `school-password`. */
export type School = Readonly<{
  organizationId: string
  prefix: string
  admin: TestStaff
  /** A teacher who sees only their own records. */
  teacher: TestStaff
  auditor: TestStaff
  students: readonly TestStudent[]
  /** The current period, and an older one without profiles. */
  period: string
  pastPeriod: string
  /** Of the types reward and parent_reward. */
  categories: Readonly<{ reward: string; parent_reward: string }>
  /** One active rule of each type: 5 points, 2 points twice a day, and prizes of 10. */
  rules: Readonly<{ reward: string; parent_reward: string; redeem: string; virtual_redeem: string }>
  attendanceRule: string
  /** A device at the gate, for check-ins by that rule. */
  device: string
  author: () => Author
}>

export const testSchool = async (
  { db, clock }: SchoolParts,
  options: SchoolOptions = {},
): Promise<School> => {
  const organizationId = uuidv7()
  const prefix = `t${randomUUID().slice(0, 8)}`
  const adminId = uuidv7()
  const author = (): Author => ({ organizationId, userId: adminId, at: clock() })
  const hash = await passwordHash
  const emailOf = (name: string) => `${name}@${prefix}.test`
  await createOrganization(
    db,
    {
      id: organizationId,
      name_en: `School ${prefix}`,
      name_zh: `學校 ${prefix}`,
      prefix,
      time_zone: options.timeZone ?? 'Asia/Hong_Kong',
      modules: Object.fromEntries((options.modules ?? []).map((module) => [module, true])),
      ...(options.expiresAt && { expires_at: options.expiresAt }),
    },
    {
      id: adminId,
      name_en: 'Ada Chan',
      name_zh: '陳雅達',
      email: emailOf('admin'),
      passwordHash: hash,
      mustChange: false,
      at: clock(),
    },
  )
  const session = (userId: string, role: UserRole, isParent = false) =>
    openSession(db, organizationId, { userId, role, isParent, now: clock() })
  const staff = async (name: string, role: 'admin' | 'auditor'): Promise<TestStaff> => {
    const id = uuidv7()
    const names = { name_en: `${name} Wong`, name_zh: `黃${name}` }
    const account = {
      id,
      role,
      ...names,
      email: emailOf(name),
      all_action: false,
      passwordHash: hash,
      mustChange: false,
    }
    await createStaff(db, author(), account)
    return { id, email: account.email, token: await session(id, role) }
  }
  const periods = await createPeriods(db, author)
  const rules = await createRules(db, author)
  return {
    organizationId,
    prefix,
    admin: {
      id: adminId,
      email: emailOf('admin'),
      token: await session(adminId, 'organization_admin'),
    },
    teacher: await staff('teacher', 'admin'),
    auditor: await staff('auditor', 'auditor'),
    students: await createStudents(
      { db, clock },
      { author, prefix, period: periods.period, count: options.students ?? 3 },
    ),
    ...periods,
    ...rules,
    ...(await createGateDevice(db, author, prefix)),
    author,
  }
}
