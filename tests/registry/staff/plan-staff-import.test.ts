import { expect, test } from 'vitest'
import type { StaffListRow } from '#registry/staff/list-staff.ts'
import { planStaffImport } from '#registry/staff/plan-staff-import.ts'

const staffOf = (id: string, email: string): StaffListRow => ({
  id,
  email,
  name_en: id,
  name_zh: '',
  title_en: '',
  title_zh: '',
  role: 'admin',
  is_active: true,
  all_action: false,
  setup_password: false,
  has_second_factor: false,
})

test('a row means the account with exactly its spelling, or else one that folds to the same', () => {
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
