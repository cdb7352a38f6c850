import { expect, test } from 'vitest'
import { successorFinder } from '#domain/class-successor.ts'
import { type MoveContext, type MoveRequest, planMove } from '#domain/student-moves.ts'

const student = (userId: string, className: string, classNo: number, more = {}) => ({
  userId,
  class: className,
  classNo,
  isActive: true,
  nameEn: `Student ${userId}`,
  nameZh: `學生${userId}`,
  ...more,
})
const classes = ['3A', '3D', '4A', '6A']
const plan = (request: Partial<MoveRequest>, setting: Partial<MoveContext> = {}) =>
  planMove(
    { mode: 'move_up', numbers: 'keep', classes: [], ...request },
    {
      students: [
        student('a', '3A', 1),
        student('b', '3A', 2),
        student('d', '3D', 1),
        student('z', '6A', 1),
      ],
      present: [],
      spellings: classes,
      successorOf: successorFinder({ classes, grades: [], corrections: new Map() }),
      ...setting,
    },
  )
const placesOf = ({ moves }: ReturnType<typeof plan>) =>
  Object.fromEntries(
    moves.map(({ student: { userId }, outcome, to, number }) => [
      userId,
      outcome === 'move' || outcome === 'repeat' ? `${outcome} ${to} ${number}` : outcome,
    ]),
  )

test('a copy keeps classes and numbers', () => {
  expect(placesOf(plan({ mode: 'copy' }))).toEqual({
    a: 'move 3A 1',
    b: 'move 3A 2',
    d: 'move 3D 1',
    z: 'move 6A 1',
  })
})

test('moving up takes each class to the next grade, and the last grade leaves the school', () => {
  const moved = plan({})
  expect(placesOf(moved)).toEqual({
    a: 'move 4A 1',
    b: 'move 4A 2',
    d: 'undecided',
    z: 'leave',
  })
  expect(moved.counts).toEqual({ move: 2, repeat: 0, leave: 1, undecided: 1, already: 0 })
  expect(moved.classes[1]).toMatchObject({ class: '3D', why: 'no_class', missing: '4D' })
})

test('staff may decide for a whole class, or student by student', () => {
  expect(placesOf(plan({ classes: [{ class: '3D', to: '4A', students: [] }] })).d).toBe('move 4A 1')
  expect(
    placesOf(plan({ classes: [{ class: '3D', students: [{ student: 'd', to: '3D' }] }] })).d,
  ).toBe('repeat 3D 1')
})

test('a student may go to another class than the rest', () => {
  const decision = {
    class: '3A',
    students: [
      { student: 'a', to: '3A' },
      { student: 'b', to: null },
    ],
  }
  expect(placesOf(plan({ classes: [decision] }))).toMatchObject({ a: 'repeat 3A 1', b: 'leave' })
})

test('an inactive account leaves, unless staff decide otherwise', () => {
  const students = [student('a', '3A', 1, { isActive: false })]
  expect(placesOf(plan({}, { students })).a).toBe('leave')
  const decision = { class: '3A', students: [{ student: 'a', to: '4A' }] }
  expect(placesOf(plan({ classes: [decision] }, { students })).a).toBe('move 4A 1')
  expect(placesOf(plan({ mode: 'copy' }, { students })).a).toBe('move 3A 1')
})

test('students who are in the period already keep their places', () => {
  const present = [{ userId: 'a', class: '4B', classNo: 9 }]
  expect(placesOf(plan({}, { present })).a).toBe('already')
})

test('a class takes the spelling that the target period uses', () => {
  const decision = { class: '3D', to: '4a', students: [] }
  expect(placesOf(plan({ classes: [decision] })).d).toBe('move 4A 1')
})

test('class numbers that several students would share are reported', () => {
  const moved = plan({ classes: [{ class: '3D', to: '4A', students: [] }] })
  expect(moved.duplicates).toEqual([{ class: '4A', number: 1, students: 2 }])
})

test('new numbers follow the English names and skip those in use', () => {
  const students = [
    student('a', '3A', 1, { nameEn: 'Wong Siu Ming' }),
    student('b', '3A', 2, { nameEn: 'Chan Tai Man' }),
    student('c', '3A', 3, { nameEn: 'lee ka yan' }),
  ]
  const present = [{ userId: 'x', class: '4A', classNo: 2 }]
  const moved = plan({ numbers: 'by_name' }, { students, present })
  expect(placesOf(moved)).toEqual({ b: 'move 4A 1', c: 'move 4A 3', a: 'move 4A 4' })
  expect(moved.duplicates).toEqual([])
})
