import { v7 as uuidv7 } from 'uuid'
import type { Deps } from '#api/deps.ts'
import { createAttendanceRule } from '#registry/attendance/attendance-rules.ts'
import type { Author } from '#registry/audit/administration-log.ts'
import { createDevice } from '#registry/devices/devices.ts'
import { insertOrganizationFilters } from '#registry/organization/organization-filters.ts'
import { createPeriod } from '#registry/organization/periods.ts'
import { createPointRule, type PointRuleFields } from '#registry/points/point-rules.ts'
import { createRuleCategory } from '#registry/points/rule-categories.ts'

type ContentParts = Pick<Deps, 'db'>

/** Creates a past and a current period, two classes and a grade. */
export const createPeriods = async (db: ContentParts['db'], author: () => Author) => {
  const past = { id: uuidv7(), name: 'Last year', start_at: '2025-09-01', end_at: '2026-07-15' }
  const present = { id: uuidv7(), name: 'This year', start_at: '2026-09-01', end_at: '2027-07-15' }
  // The first one becomes current.
  await createPeriod(db, author(), present)
  await createPeriod(db, author(), past)
  const filters = ['1A', '1B'].map((value) => ({
    id: uuidv7(),
    name_en: value,
    name_zh: value,
    attribute: 'class' as const,
    value,
  }))
  const grade = {
    id: uuidv7(),
    name_en: 'Form 1',
    name_zh: '中一',
    attribute: 'grade' as const,
    value: '1',
  }
  await insertOrganizationFilters(db, author().organizationId, [...filters, grade])
  return { period: present.id, pastPeriod: past.id }
}

/** Creates a category of each type with an active rule. */
export const createRules = async (db: ContentParts['db'], author: () => Author) => {
  const category = async (type: 'reward' | 'parent_reward') => {
    const id = uuidv7()
    await createRuleCategory(db, author(), {
      id,
      name_en: `For ${type}`,
      name_zh: `類別 ${type}`,
      type,
    })
    return id
  }
  const categories = {
    reward: await category('reward'),
    parent_reward: await category('parent_reward'),
  }
  const rule = async (
    fields: Partial<PointRuleFields> & Pick<PointRuleFields, 'type' | 'point'>,
  ) => {
    const none = { rule_category_id: null, quota_type: null, quota_count: null }
    const id = uuidv7()
    await createPointRule(db, author(), {
      id,
      name: `A ${fields.type}`,
      description: '',
      is_active: true,
      ...none,
      ...fields,
    })
    return id
  }
  const rules = {
    reward: await rule({ type: 'reward', point: 5, rule_category_id: categories.reward }),
    parent_reward: await rule({
      type: 'parent_reward',
      point: 2,
      rule_category_id: categories.parent_reward,
      quota_type: 'daily',
      quota_count: 2,
    }),
    redeem: await rule({ type: 'redeem', point: 10 }),
    virtual_redeem: await rule({ type: 'virtual_redeem', point: 10 }),
  }
  return { categories, rules }
}

/** Creates a device at the gate, for check-ins by an attendance rule. */
export const createGateDevice = async (
  db: ContentParts['db'],
  author: () => Author,
  prefix: string,
) => {
  const [attendanceRule, device] = [uuidv7(), uuidv7()]
  await createAttendanceRule(db, author(), {
    id: attendanceRule,
    name: 'Morning',
    description: '',
    is_active: true,
  })
  await createDevice(db, author(), {
    id: device,
    identifier: `gate-${prefix}`,
    name: 'Gate',
    description: '',
    state: 'checkin',
    attendance_rule_id: attendanceRule,
    point_rule_id: null,
    is_function_enabled: true,
    is_active: true,
  })
  return { attendanceRule, device }
}
