import { describe, expect, test } from 'vitest'
import { student } from '#tests/web/support/staff-screen.tsx'
import {
  classOptions,
  classSorting,
  indexStudents,
  matchStudents,
} from '#web/patterns/student-picker/match-students.ts'

const filter = (attribute: 'grade' | 'class', value: string) => ({
  _id: value,
  name: { zh: value, en: value },
  attribute,
  value,
})
const filters = [
  filter('grade', '1'),
  filter('grade', '10'),
  filter('class', '1A'),
  filter('class', '10A'),
]
const sorting = classSorting({ filters, class_grades: [] })
const students = [
  student(2, { class: '1A', name: { zh: '陳樂怡', en: 'Chan Lok Yi' } }),
  student(11, { class: '10A', name: { zh: '李俊熙', en: 'Lee Chun Hei' } }),
  student(3, { class: 'Choir', name: { zh: '黃梓晴', en: 'Wong Tsz Ching' } }),
]
const found = (search: string, choice = '') =>
  matchStudents(indexStudents(students), { search, choice, sorting }).map(({ name }) => name.en)

describe('The search for students', () => {
  test('matches every word, ignoring case, in class, number, names and student ID', () => {
    expect(found('chan')).toEqual(['Chan Lok Yi'])
    expect(found('HEI lee')).toEqual(['Lee Chun Hei'])
    expect(found('1a 02')).toEqual(['Chan Lok Yi'])
    expect(found('黃')).toEqual(['Wong Tsz Ching'])
    expect(found('s0011')).toEqual(['Lee Chun Hei'])
    expect(found('chan hei')).toEqual([])
  })

  test('finds a class by its exact value', () =>
    expect(found('', 'class:1A')).toEqual(['Chan Lok Yi']))

  test('puts a class under the longest grade with which its name begins (10A under 10, not 1)', () => {
    expect(found('', 'grade:1')).toEqual(['Chan Lok Yi'])
    expect(found('', 'grade:10')).toEqual(['Lee Chun Hei'])
  })

  test('finds students without a filter for their class under uncategorized', () =>
    expect(found('', 'NONE')).toEqual(['Wong Tsz Ching']))
})

describe('The class filter', () => {
  test('offers the grades that have students, every class, and uncategorized', () => {
    const options = classOptions(
      students,
      classSorting({ filters: [...filters, filter('grade', '6')], class_grades: [] }),
    )
    expect(options.grades.map(({ choice }) => choice)).toEqual(['grade:1', 'grade:10'])
    expect(options.classes.map(({ choice }) => choice)).toEqual([
      'class:1A',
      'class:10A',
      'class:Choir',
    ])
    expect(options.hasUncategorized).toBe(true)
  })

  test('counts a class covered only by a grade as categorized, as the server does', () => {
    const grades = classSorting({ filters: [filter('grade', '1')], class_grades: [] })
    const choirOnly = matchStudents(indexStudents(students), {
      search: '',
      choice: 'NONE',
      sorting: grades,
    })
    expect(choirOnly.map(({ name }) => name.en)).toEqual(['Wong Tsz Ching'])
  })

  test('follows the school’s corrections of grades, and treats two spellings of a grade as one', () => {
    const spelled = [filter('grade', 'Form 1'), filter('grade', 'F.1')]
    const corrected = classSorting({
      filters: [...filters, ...spelled],
      class_grades: [
        { class: 'Choir', grade: 'F.1' },
        { class: '10A', grade: null },
      ],
    })
    const of = (choice: string) =>
      matchStudents(indexStudents(students), { search: '', choice, sorting: corrected }).map(
        ({ name }) => name.en,
      )
    expect(['grade:F.1', 'grade:Form 1', 'grade:10'].map(of)).toEqual([
      ['Wong Tsz Ching'],
      ['Wong Tsz Ching'],
      [],
    ])
    const { grades, hasUncategorized } = classOptions(students, corrected)
    expect(grades.map(({ choice }) => choice)).toEqual(['grade:1', 'grade:Form 1', 'grade:F.1'])
    expect(hasUncategorized).toBe(false)
  })

  test('has no uncategorized if the organisation has named no class', () =>
    expect(classOptions(students).hasUncategorized).toBe(false))
})
