import { randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { createPeriod } from '#registry/organization/periods.ts'
import { hashPassword } from '#registry/passwords/passwords.ts'
import { openSession } from '#registry/sign-in/sessions.ts'
import { createOrganization } from '#registry/staff/staff.ts'
import type { TestApp } from '#tests/support/app.ts'

/**
 * Creates a school with only an administrator and a current period. Returns the administrator's
 * token.
 */
export const emptySchool = async ({ deps: { db, clock } }: TestApp): Promise<string> => {
  const [organizationId, adminId, periodId] = [uuidv7(), uuidv7(), uuidv7()]
  const prefix = `e${randomUUID().slice(0, 8)}`
  const author = { organizationId, userId: adminId, at: clock() }
  await createOrganization(
    db,
    {
      id: organizationId,
      name_en: 'New School',
      name_zh: '新學校',
      prefix,
      time_zone: 'Asia/Hong_Kong',
    },
    {
      id: adminId,
      name_en: 'Ada Chan',
      name_zh: '陳雅達',
      email: `admin@${prefix}.test`,
      at: clock(),
      passwordHash: await hashPassword('school-password'),
      mustChange: false,
    },
  )
  await createPeriod(db, author, {
    id: periodId,
    name: 'This year',
    start_at: '2026-09-01',
    end_at: '2027-07-15',
  })
  return await openSession(db, organizationId, {
    userId: adminId,
    role: 'organization_admin',
    isParent: false,
    now: clock(),
  })
}
