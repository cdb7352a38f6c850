import { expect, test } from 'vitest'
import {
  areSameStaffClasses,
  staffClassReader,
  staffClassWriter,
} from '#domain/staff-classes-text.ts'

const read = staffClassReader({
  classes: ['1A', '2B', '3 Peace'],
  subjects: [
    { id: 'maths', name_en: 'Mathematics', name_zh: '數學' },
    { id: 'music', name_en: 'Music', name_zh: '音樂' },
  ],
})
const teacher = (name: string) => ({ class: name, is_class_teacher: true, subject: null })
const taught = (name: string, subject: string | null = null) => ({
  class: name,
  is_class_teacher: false,
  subject,
})

test.each([
  ['1A*;2B:Mathematics', [teacher('1A'), taught('2B', 'maths')]],
  ['１ａ＊；２Ｂ：數學', [teacher('1A'), taught('2B', 'maths')]],
  ['  1A * , 2b :  MUSIC ; ; ', [teacher('1A'), taught('2B', 'music')]],
  ['1A、2B', [taught('1A'), taught('2B')]],
  ['3PEACE*:Music', [teacher('3 Peace'), taught('3 Peace', 'music')]],
  ['1A;1A;1a', [taught('1A')]],
  [' ; ', []],
])('%s is read', (text, entries) => expect(read(text)).toEqual({ entries, errors: [] }))

test.each([
  ['9Z', 'staff_class_unknown', '9Z'],
  ['1A:Alchemy', 'subject_name_unknown', 'Alchemy'],
  ['*', 'staff_classes_unreadable', '*'],
  ['1A:', 'staff_classes_unreadable', '1A:'],
  ['**1A', 'staff_classes_unreadable', '**1A'],
  ['"1A', 'staff_classes_unreadable', '"1A;2B'],
  ['1A:Music:Mathematics', 'staff_classes_unreadable', '1A:Music:Mathematics'],
])(
  '%s: the error names the wrong part, and the rest is read unless a quotation mark is open',
  (text, code, name) =>
    expect(read(`${text};2B`)).toEqual({
      entries: text.includes('"') ? [] : [taught('2B')],
      errors: [{ code, name }],
    }),
)

test('written text reads back the same, whatever the names of classes and subjects', () => {
  const classes = ['1A', '１Ａ', 'S.1 (A)', '中一:甲', '2B*', '"3"; C', 'A、B']
  const subjects = [
    { id: 'maths', name_en: 'Mathematics', name_zh: '數學' },
    { id: 'ratio', name_en: 'Maths: 1:2, *', name_zh: '' },
    { id: 'same', name_en: 'Music', name_zh: '音樂' },
    { id: 'twin', name_en: 'Music', name_zh: '音樂' },
  ]
  const entries = classes.flatMap((name) => [
    teacher(name),
    taught(name),
    ...subjects.map(({ id }) => taught(name, id)),
  ])
  const text = staffClassWriter({ subjects })(entries)
  expect(text).toMatch(/^1A\*;1A;1A:Mathematics;/)
  expect(staffClassReader({ classes, subjects })(text)).toEqual({ entries, errors: [] })
})

test('the order of classes does not matter', () => {
  expect(areSameStaffClasses([teacher('1A'), taught('2B')], [taught('2B'), teacher('1A')])).toBe(
    true,
  )
  expect(areSameStaffClasses([teacher('1A')], [taught('1A')])).toBe(false)
})
