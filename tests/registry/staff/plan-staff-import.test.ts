import { expect, test } from 'vitest'
import type { StaffListRow } from '#registry/staff/list-staff.ts'
import { planStaffImport } from '#registry/staff/plan-staff-import.ts'

const staffOf = (id: string, email: string): StaffListRow => ({
  ...{ id, email, name_en: id, name_zh: '', title_en: '', title_zh: '' },
  ...{ role: 'admin', is_active: true, all_action: false, setup_password: false },
})

test('of two accounts that an older version kept apart, a row means the one that is spelled so, else either', () => {
  const [one, other] = [staffOf('one', 'ann@x.test'), staffOf('other', 'ann\u200b@x.test')]
  const name = { en: 'Ann', zh: '' }
  const planOf = (email: string) =>
    planStaffImport(
      { commandId: '00000000-0000-4000-8000-000000000001', rows: [{ email, name }] },
      { own: [one, other], foreign: new Set() },
      'author',
    )
  expect(planOf('ann@x.test').updates.map(({ userId }) => userId)).toEqual(['one'])
  expect(planOf('ann\u200b@x.test').updates.map(({ userId }) => userId)).toEqual(['other'])
  expect(planOf('ANN@x.test')).toMatchObject({ creations: [], updates: [{ name_en: 'Ann' }] })
})
