import { expect, test } from 'vitest'
import type { ReportedStudent } from '#api/contracts/recognition.ts'
import { classTotalsOf, sheetsOf } from '#web/modules/recognition/student-report/class-totals.ts'

const respect = { zh: '尊重', en: 'Respect' }
const diligence = { name: '勤', name_en: 'Diligence' }
const one: ReportedStudent = {
  profile: '1',
  u_id: 's1',
  class: '1A',
  class_no: 1,
  points: 30,
  remark: null,
  name: { zh: '甲', en: 'A' },
  categories: [
    { name: respect, total: 20 },
    { name: null, total: 10 },
  ],
  badges: [{ name: diligence, count: 2 }],
  attendance: [],
  days: {
    called: 10,
    from: '2026-09-02',
    to: '2026-11-19',
    present: 9,
    late: 2,
    absent: 1,
    days_in: 12,
  },
  homework: { submitted: 5, unsubmitted: 1, absent: 0, unfinished: 2 },
}
const other: ReportedStudent = {
  ...one,
  profile: '2',
  points: 25,
  categories: [{ name: { ...respect }, total: 25 }],
  badges: [{ name: diligence, count: 1 }],
  days: { ...one.days, called: 4, from: '2026-11-02', present: 1, late: 0, absent: 3 },
  homework: { submitted: 3, unsubmitted: 0, absent: 4, unfinished: 0 },
}
const never = { called: 0, from: null, to: null, present: 0, late: null, absent: 0, days_in: 3 }

test('a class’s figures are the sums of its students', () => {
  expect(classTotalsOf([one, other])).toEqual({
    points: 55,
    categories: [
      { name: respect, total: 45 },
      { name: null, total: 10 },
    ],
    badges: [{ name: { zh: '勤', en: 'Diligence' }, total: 3 }],
    days: {
      called: 10,
      from: '2026-09-02',
      to: '2026-11-19',
      present: 10,
      late: 2,
      absent: 4,
    },
    homework: { submitted: 8, unsubmitted: 1, absent: 4, unfinished: 2 },
  })
})

test('a class without a roll call has no days, and nobody knows who was late', () => {
  const { days } = classTotalsOf([{ ...one, days: never }])
  expect(days).toEqual({ called: 0, from: null, to: null, present: 0, late: null, absent: 0 })
  expect(classTotalsOf([]).points).toBe(0)
})

test('every student of a large class is on one of the sheets', () => {
  const rows = Array.from({ length: 100 }, (_, n) => n)
  expect(sheetsOf(rows).flat()).toEqual(rows)
  expect(sheetsOf(rows).length).toBeGreaterThan(1)
  expect(sheetsOf([])).toEqual([[]])
})
