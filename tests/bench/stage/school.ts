import { randomUUID } from 'node:crypto'
import type { DatabasePool } from 'slonik'
import { v7 as uuidv7 } from 'uuid'
import type { Author } from '#registry/audit/administration-log.ts'
import { createPeriod } from '#registry/organization/periods.ts'
import { hashPassword } from '#registry/passwords/passwords.ts'
import { findStudentAccount } from '#registry/people/users.ts'
import { createPointRule } from '#registry/points/point-rules.ts'
import { createRuleCategory } from '#registry/points/rule-categories.ts'
import { openSession } from '#registry/sign-in/sessions.ts'
import { createOrganization } from '#registry/staff/staff.ts'
import { importStudents } from '#registry/students/import-students.ts'
import { profileIdOf } from '#registry/students/write-import.ts'
import type { Sizes } from '../sizes.ts'

export type BenchStudent = Readonly<{ profile: string; class: string }>
export type BenchRule = Readonly<{
  id: string
  name: string
  type: 'reward' | 'redeem'
  point: number
  category: string | null
}>

/** The parts of an organisation that the events need. */
export type Organization = Readonly<{
  id: string
  period: string
  actor: string
  rules: readonly BenchRule[]
  students: readonly BenchStudent[]
}>

/** The measured organisation, with tokens of its administrator and its first student. */
export type BenchSchool = Organization & Readonly<{ token: string; studentToken: string }>

/** Returns 1A, 1B, 1C, 2A … */
export const nthClass = (n: number, { classSize }: Pick<Sizes, 'classSize'>) => {
  const index = Math.floor(n / classSize)
  return `${1 + Math.floor(index / 3)}${'ABC'[index % 3]}`
}

/** Creates an organisation without students; returns also its password hash and author. */
export const openOrganization = async (db: DatabasePool, prefix: string) => {
  const id = uuidv7()
  const actor = uuidv7()
  const author: Author = { organizationId: id, userId: actor, at: new Date() }
  const names = { name_en: 'Measured', name_zh: '量度' }
  const passwordHash = await hashPassword('bench-password')
  const admin = {
    id: actor,
    ...names,
    email: `admin@${prefix}.test`,
    passwordHash,
    mustChange: false,
    at: author.at,
  }
  await createOrganization(db, { id, ...names, prefix, time_zone: 'Asia/Hong_Kong' }, admin)
  const period = uuidv7()
  await createPeriod(db, author, {
    id: period,
    name: 'This year',
    start_at: '2026-09-01',
    end_at: '2027-07-15',
  })
  const session = (userId: string, role: 'organization_admin' | 'user') =>
    openSession(db, id, { userId, role, isParent: false, now: author.at })
  const rules = await createRules(db, author)
  return {
    id,
    actor,
    period,
    rules,
    author,
    passwordHash,
    session,
    token: await session(actor, 'organization_admin'),
  }
}

/** Creates the measured organisation through the registry's own functions. */
export const createBenchSchool = async (db: DatabasePool, sizes: Sizes): Promise<BenchSchool> => {
  const prefix = 'bench'
  const { author, passwordHash, session, ...organization } = await openOrganization(db, prefix)
  const { period } = organization
  const users = Array.from({ length: sizes.students }, (_, n) => ({
    u_id: String(n + 1).padStart(4, '0'),
    class: nthClass(n, sizes),
    class_no: (n % sizes.classSize) + 1,
    name: { en: `Student ${n + 1}`, zh: `學生${n + 1}` },
    password: 'bench-password',
  }))
  const batch = { commandId: randomUUID(), periodId: period, users, mode: 'create' as const }
  await importStudents(db, author, { ...batch, hash: async () => passwordHash })
  const accounts = await Promise.all(
    users.map(({ u_id }) => findStudentAccount(db, `${prefix}${u_id}`)),
  )
  return {
    ...organization,
    students: users.map((user, n) => ({
      profile: profileIdOf(accounts[n]!.id, period),
      class: user.class,
    })),
    studentToken: await session(accounts[0]!.id, 'user'),
  }
}

const ruleCount = 20

/** Creates rewards of three categories, and a prize. */
const createRules = async (db: DatabasePool, author: Author): Promise<BenchRule[]> => {
  const categories = [uuidv7(), uuidv7(), uuidv7()]
  for (const [n, id] of categories.entries()) {
    await createRuleCategory(db, author, {
      id,
      name_en: `Category ${n}`,
      name_zh: `類別 ${n}`,
      type: 'reward',
    })
  }
  const rewards = Array.from({ length: ruleCount }, (_, n) => ({
    id: uuidv7(),
    name: `Helped a classmate ${n}`,
    type: 'reward' as const,
    point: 2 + (n % 5),
    category: categories[n % categories.length]!,
  }))
  const prize = {
    id: uuidv7(),
    name: 'A pencil',
    type: 'redeem' as const,
    point: 5,
    category: null,
  }
  const rules = [...rewards, prize]
  const none = { description: '', quota_type: null, quota_count: null, is_active: true }
  for (const { category, ...rule } of rules) {
    await createPointRule(db, author, { ...none, ...rule, rule_category_id: category })
  }
  return rules
}
