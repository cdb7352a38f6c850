import { describe, expect, test } from 'vitest'
import type { LearningResource } from '#api/contracts/resources.ts'
import { id } from '#tests/web/support/staff-screen.tsx'
import { checkResources } from '#web/modules/resources/learning-resource-import/check-resources.ts'
import type { ResourceKey } from '#web/modules/resources/learning-resource-import/resource-kind.ts'

const named = (n: number, en: string, zh: string) => ({ _id: id(n), name: { en, zh } })
const known = {
  filters: [named(11, 'Class 1A', '1A 班'), named(12, 'Class 1B', '1B 班')],
  subjects: [named(21, 'Maths', '數學'), named(22, 'Art', '視藝')],
  nameOf: ({ name }: { name: { en: string } }) => name.en,
}
const leaf: LearningResource = {
  _id: id(1),
  name: { en: 'Leaf', zh: '葉' },
  filters: [id(11)],
  subjects: [id(21), id(22)],
  order: 3,
  kind: 'pdf',
  file: { url: '/f', name: 'leaf.pdf', size: 1 },
  file_extension: 'pdf',
  preview: null,
  content_type: 'application/pdf',
  created_at: '2026-11-20T00:00:00Z',
  updated_at: '2026-11-20T00:00:00Z',
}
const same: Record<ResourceKey, string> = {
  _id: id(1),
  name_en: 'Leaf',
  name_zh: '葉',
  filters: 'Class 1A',
  subjects: '視藝, Maths',
  order: '3',
}
const check = (...rows: Partial<Record<ResourceKey, string>>[]) =>
  checkResources({
    ...known,
    resources: [leaf],
    lines: rows.map((cells, n) => ({ line: n + 2, cells: { ...same, ...cells } })),
  })
const one = (cells: Partial<Record<ResourceKey, string>>) => check(cells)[0]!

describe('a line of the file', () => {
  test('that equals the stored values, with classes and subjects in either language and any order, changes nothing', () => {
    expect(one({})).toMatchObject({ result: 'unchanged', was: {}, errors: [] })
    expect(one({ _id: id(1).toUpperCase(), subjects: 'maths，Art、ART' }).result).toBe('unchanged')
  })

  test.each([
    ['name_en', 'Blade', 'Leaf', { name_en: 'Blade' }],
    ['name_zh', '葉片', '葉', { name_zh: '葉片' }],
    ['order', '4', '3', { order: 4 }],
    ['filters', '1B 班', 'Class 1A', { filters: [id(12)] }],
    ['subjects', 'Art', 'Maths, Art', { subjects: [id(22)] }],
  ] as const)('that updates %s shows the former value', (field, value, was, input) => {
    const row = one({ [field]: value })
    expect(row).toMatchObject({
      result: 'update',
      was: { [field]: was },
      input: { _id: id(1), ...input },
    })
    expect(Object.keys(row.was)).toEqual([field])
  })

  test('with an empty name keeps it; empty classes or subjects mean all, an empty order 0', () => {
    expect(one({ name_en: '', filters: '', subjects: '', order: '' })).toMatchObject({
      result: 'update',
      input: { name_en: 'Leaf', name_zh: '葉', filters: [], subjects: [], order: 0 },
      was: { filters: 'Class 1A', subjects: 'Maths, Art', order: '3' },
    })
  })

  test('without their columns keeps names, classes, subjects and the order', () => {
    const lines = [
      {
        line: 2,
        cells: { ...same, name_en: 'Blade', name_zh: '', filters: '', subjects: '', order: '' },
      },
    ]
    const absent = new Set(['name_zh', 'filters', 'subjects', 'order'] as const)
    const [row] = checkResources({ ...known, resources: [leaf], lines, absent })
    expect(row).toMatchObject({
      was: { name_en: 'Leaf' },
      input: {
        name_en: 'Blade',
        name_zh: '葉',
        filters: [id(11)],
        subjects: [id(21), id(22)],
        order: 3,
      },
    })
    expect(Object.keys(row?.was ?? {})).toEqual(['name_en'])
  })

  test.each([
    ['_id', { _id: '' }, 'yup_required'],
    ['_id', { _id: id(2) }, 'resource_not_found'],
    ['name_en', { name_en: '', name_zh: '' }, 'yup_required'],
    ['name_zh', { name_zh: '葉'.repeat(256) }, 'yup_string_max'],
    ['order', { order: '-3' }, 'yup_min_zero'],
    ['order', { order: '1e3' }, 'yup_integer'],
    ['order', { order: '1.5' }, 'yup_integer'],
    ['order', { order: '1000001' }, 'yup_number_max'],
    // An unknown class is not left out: without classes, everybody would see the resource.
    ['filters', { filters: 'Class 1A, Class 9Z' }, 'class_name_unknown'],
    ['subjects', { subjects: 'Geology' }, 'subject_name_unknown'],
  ] as const)('is invalid because of its %s: %o', (field, cells, code) => {
    const row = one(cells)
    expect([row.result, row.was]).toEqual(['invalid', {}])
    expect(row.errors).toContainEqual(expect.objectContaining({ field, code }))
  })

  test('leaves other resources unchanged, which are listed after the lines of the file', () => {
    const other = { ...leaf, _id: id(3), name: { en: 'Root', zh: '根' }, filters: [] }
    const lines = [{ line: 2, cells: { ...same, order: '4' } }]
    const rows = checkResources({ ...known, resources: [other, leaf], lines })
    expect(rows.map(({ line, result }) => [line, result])).toEqual([
      [2, 'update'],
      [-1, 'unchanged'],
    ])
    expect(rows[1]).toMatchObject({
      cells: { name_en: 'Root', filters: '', order: '3' },
      input: { _id: id(3) },
    })
  })

  test('for a resource of an earlier line is invalid, and invalid lines come first', () => {
    const rows = check({ order: '5' }, { order: '6' })
    expect(rows.map(({ line, result }) => [line, result])).toEqual([
      [3, 'invalid'],
      [2, 'update'],
    ])
  })
})
