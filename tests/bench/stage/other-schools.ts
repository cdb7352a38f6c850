import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Sizes } from '../sizes.ts'
import { copyRows } from './copy.ts'
import { type BenchStudent, nthClass, type Organization } from './school.ts'

/** Makes similar organisations, for the rest of a large log. */
export const otherSchools = (count: number, like: Organization, sizes: Sizes): Organization[] =>
  Array.from({ length: count }, () => ({
    id: randomUUID(),
    period: randomUUID(),
    actor: randomUUID(),
    rules: like.rules.map((rule) => ({
      ...rule,
      id: randomUUID(),
      category: rule.category && randomUUID(),
    })),
    students: newStudents(sizes),
  }))

export const newStudents = (sizes: Sizes): BenchStudent[] =>
  Array.from({ length: sizes.students }, (_, n) => ({
    profile: randomUUID(),
    class: nthClass(n, sizes),
  }))

const moment = '2026-09-01T00:00:00Z'
const none = '\\N'

/**
 * Inserts schools into the registry by COPY, so that its tables and indexes are as large as in a
 * real installation.
 */
export const copySchools = async (
  client: pg.Client,
  schools: readonly Organization[],
  sizes: Sizes,
) => {
  await copyRows(
    client,
    'organizations (id, name_en, name_zh, prefix)',
    schools.map(({ id }, n) => [id, `Other ${n}`, `其他 ${n}`, `other${n}x`]),
  )
  await copyRows(
    client,
    'periods (organization_id, id, name, start_at, end_at, is_current)',
    schools.map(({ id, period }) => [id, period, 'This year', '2026-09-01', '2027-07-15', true]),
  )
  await copyStudents(client, schools, sizes)
}

type Members = Pick<Organization, 'id' | 'period' | 'students'>

export const copyStudents = async (
  client: pg.Client,
  schools: readonly Members[],
  { classSize }: Sizes,
) => {
  const users = new Map(
    schools.flatMap(({ students }) => students.map(({ profile }) => [profile, randomUUID()])),
  )
  await copyRows(
    client,
    'users (organization_id, id, role, name_en, name_zh, username, password_hash, created_at, updated_at)',
    schools.flatMap(({ id, students }) =>
      students.map(({ profile }, n) => {
        const user = users.get(profile)!
        return [id, user, 'user', `Student ${n}`, `學生${n}`, user, none, moment, moment]
      }),
    ),
  )
  await copyRows(
    client,
    'profiles (organization_id, id, user_id, period_id, class, class_no)',
    schools.flatMap(({ id, period, students }) =>
      students.map((student, n) => [
        id,
        student.profile,
        users.get(student.profile)!,
        period,
        student.class,
        (n % classSize) + 1,
      ]),
    ),
  )
}
