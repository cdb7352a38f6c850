import { expect, test } from 'vitest'
import type { LearningResource } from '#api/contracts/resources.ts'
import type { Staff } from '#api/contracts/staff.ts'
import { id } from '#tests/web/support/staff-screen.tsx'
import { checkStaff } from '#web/modules/people/staff-import/check-staff.ts'
import { checkResources } from '#web/modules/resources/learning-resource-import/check-resources.ts'
import { fileOf, resourcesCase, staffCase } from './cases.ts'

const classes = [{ _id: id(11), name: { en: 'Class 1A', zh: '1A 班' } }]

const staffOf = (n: number, email: string): Staff => ({
  _id: id(n),
  email,
  name: { zh: '', en: `Ann ${n}` },
  title: { zh: '', en: '' },
  role: 'admin',
  isActive: true,
  privilege: { all_action: false },
  setup_password: false,
  has_second_factor: false,
})

// r02 and t04 are files of tests/cases, which its README lists.
test('r02: a class is found in full width, and an unknown name is reported', async () => {
  const { lines } = fileOf(await resourcesCase('r02-resource-class-look-alike.csv'))
  const resource: LearningResource = {
    _id: lines[0]!.cells._id,
    name: { en: 'The water cycle', zh: '水循環' },
    filters: [],
    subjects: [],
    order: 1,
    kind: 'pdf',
    file: { url: '/f', name: 'f.pdf', size: 1 },
    file_extension: 'pdf',
    preview: null,
    content_type: 'application/pdf',
    created_at: '',
    updated_at: '',
  }
  const known = { resources: [resource], subjects: [], nameOf: () => '' }
  const [found] = checkResources({ ...known, lines, filters: classes })
  expect(found).toMatchObject({ result: 'update', errors: [], input: { filters: [id(11)] } })
  const [unknown] = checkResources({ ...known, lines, filters: [] })
  const name = 'Class １Ａ'
  expect(unknown?.errors).toEqual([
    { field: 'filters', code: 'class_name_unknown', params: { name } },
  ])
})

test('t04: an email with an invisible character is the account’s; in full width it is no email', async () => {
  const { lines } = fileOf(await staffCase('t04-staff-look-alike-email.csv'))
  const known = { ...staffOf(1, 'Teacher@laurel.demo'), name: { zh: '', en: 'Ms Yuen' } }
  const rows = checkStaff({ lines, staff: [known], ownId: id(2) }).toSorted(
    (one, other) => one.line - other.line,
  )
  expect(rows.map(({ result }) => result)).toEqual(['update', 'invalid'])
  expect(rows[1]?.errors).toContainEqual({ field: 'email', code: 'yup_email' })
})

test('of two accounts that an older version kept apart, an import of staff selects the exact spelling', () => {
  const [one, other] = [staffOf(1, 'ann@laurel.demo'), staffOf(2, 'ann\u200b@laurel.demo')]
  const cells = {
    email: 'ann@laurel.demo',
    'name.zh': '',
    'name.en': 'Ann 1',
    'title.zh': '',
    'title.en': '',
    password: '',
    classes: '',
  }
  for (const staff of [
    [one, other],
    [other, one],
  ])
    expect(checkStaff({ lines: [{ line: 2, cells }], staff, ownId: id(3) })).toMatchObject([
      { result: 'unchanged' },
    ])
})
