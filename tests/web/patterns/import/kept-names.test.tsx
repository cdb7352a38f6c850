import { expect, test } from 'vitest'
import type { LearningResource } from '#api/contracts/resources.ts'
import type { Staff } from '#api/contracts/staff.ts'
import { id } from '#tests/web/support/staff-screen.tsx'
import { checkStaff } from '#web/modules/people/staff-import/check-staff.ts'
import { staffKind } from '#web/modules/people/staff-import/staff-kind.ts'
import { checkResources } from '#web/modules/resources/learning-resource-import/check-resources.ts'
import { resourceImportKind } from '#web/modules/resources/learning-resource-import/resource-kind.ts'
import { checkedRows } from '#web/patterns/import/checked-rows.ts'
import {
  type Corrections,
  correctedFile,
  withCorrection,
} from '#web/patterns/import/corrections.ts'
import { classReadings, unlikelyAge } from '#web/patterns/import/doubts.ts'

const today = '2026-11-28'
const none: Corrections<never> = new Map()

const kan: Staff = {
  _id: id(1),
  email: 'kan@school.hk',
  name: { zh: '簡𠹝恩', en: 'Mr Kan' },
  role: 'admin',
  isActive: true,
  privilege: { all_action: false },
  setup_password: false,
  title: { zh: '', en: '' },
  has_second_factor: false,
}
const staffRow = (zh: string, corrections: Corrections<'name.zh'> = none) => {
  const cells = {
    email: 'kan@school.hk',
    'name.zh': zh,
    'name.en': 'Mr Kan Ho',
    password: '',
    'title.zh': '',
    classes: '',
  }
  const lines = [{ line: 2, cells: { ...cells, 'title.en': '' } }]
  const check = (wanted: Parameters<typeof checkStaff>[0] | object) =>
    checkStaff({ lines, ...wanted, staff: [kan], ownId: id(9) })
  return checkedRows({ kind: staffKind, check, lines, original: lines, corrections, today })[0]!
}

test.each(['簡?恩', '簡\uFFFD恩', '簡\uE000恩'])('%s does not replace a name of staff', (zh) => {
  const row = staffRow(zh)
  expect(row).toMatchObject({
    result: 'update',
    was: { 'name.en': 'Mr Kan' },
    input: { name: { zh: '簡𠹝恩' } },
  })
  expect(row.doubts).toMatchObject([
    { field: 'name.zh', text: zh, stored: { text: '簡𠹝恩', stays: true } },
  ])
})

test('the file’s name replaces the stored one if the user chooses it', () => {
  const row = staffRow(
    '簡?恩',
    withCorrection<'name.zh'>(none, { line: 2, field: 'name.zh', text: '簡?恩' }),
  )
  expect(row).toMatchObject({ was: { 'name.zh': '簡𠹝恩' }, input: { name: { zh: '簡?恩' } } })
  expect(row.doubts).toMatchObject([{ stored: { stays: false } }])
})

test('a resource keeps its name, too, even if the file has only that one', () => {
  const leaf: LearningResource = {
    _id: id(1),
    name: { en: 'Leaf', zh: '葉' },
    filters: [],
    subjects: [],
    order: 3,
    kind: 'pdf',
    file: { url: '/f', name: 'leaf.pdf', size: 1 },
    file_extension: 'pdf',
    preview: null,
    content_type: 'application/pdf',
    created_at: '2026-11-20T00:00:00Z',
    updated_at: '2026-11-20T00:00:00Z',
  }
  const lines = [
    {
      line: 2,
      cells: { _id: id(1), name_zh: '葉??', name_en: '', filters: '', subjects: '', order: '3' },
    },
  ]
  const known = { resources: [leaf], filters: [], subjects: [], nameOf: () => '' }
  const check = (wanted: object) => checkResources({ lines, ...wanted, ...known })
  const [row] = checkedRows({
    kind: resourceImportKind,
    check,
    lines,
    original: lines,
    corrections: none,
    today,
  })
  expect(row).toMatchObject({ result: 'unchanged', input: { name_zh: '葉', name_en: 'Leaf' } })
})

test('a corrected file differs from the original, and the workbook’s warning about the cell is gone', () => {
  const line = {
    line: 2,
    cells: { class: '2-Jan', name: '沈' },
    doubts: { class: 'date' as const },
  }
  const file = {
    id: 1,
    name: '',
    lines: [line],
    withoutId: 0,
    absent: new Set<'class'>(),
    notes: { hidden: 0, unused: [] },
  }
  const corrections = withCorrection<'class' | 'name'>(none, {
    line: 2,
    field: 'class',
    text: '1-2',
  })
  const corrected = correctedFile<'class' | 'name'>(file, corrections)
  expect(corrected.lines).toEqual([{ line: 2, cells: { class: '1-2', name: '沈' }, doubts: {} }])
  expect(corrected.corrections).toBeDefined()
  expect(
    correctedFile(file, withCorrection(corrections, { line: 2, field: 'class', text: null })),
  ).toBe(file)
})

test.each([
  ['2-Jan', ['1-2', '2-1']],
  ['3-Mar', ['3-3']],
  ['1月2日', ['1-2', '2-1']],
  ['2026/1/2', ['1-2', '2-1']],
  ['2-Jan-26', ['1-2', '2-1']],
  ['2-Foo', []],
  ['1A', []],
])('%s may have been one of the classes %j', (text, classes) => {
  expect(classReadings(text)).toEqual(classes)
})

test.each([
  ['1914-01-30', 112],
  ['1966-11-28', undefined],
  ['1965-11-28', 61],
  ['1965-11-29', undefined],
  ['2024-11-29', 1],
  ['2024-11-28', undefined],
  ['2026-11-29', 0],
  ['30 Jan', undefined],
])('a student born on %s gets the warning for age %s', (born, years) => {
  expect(unlikelyAge(born, today)).toBe(years)
})
