import { getDay } from 'date-fns/getDay'
import { parseISO } from 'date-fns/parseISO'
import { moment } from '#scripts/demo/moments.ts'
import { type Random, seeded } from '#scripts/demo/random.ts'
import type { DemoSchool } from '#scripts/demo/school.ts'

/** Students and the teacher (`by`) are indexes into the school's lists. */
export type CheckStep = {
  at: Date
  kind: 'check'
  direction: 'checkin' | 'checkout'
  by: number
  rule: string
  device: string | null
  students: number[]
}

const days = 10
const classSize = 30
const classes = [0, 5, 14, 23].map((column, by) => ({ first: column * classSize, by }))
const bell = 8 * 60
const end = 15 * 60 + 35
const practiceDays = [2, 4]

const register = (random: Random, date: string): CheckStep[] =>
  classes.flatMap(({ first, by }) => {
    const absent = random.chance(0.4) ? random.between(1, 2) : 0
    const classmates = Array.from({ length: classSize }, (_, index) => first + index)
    const students = random.sample(classmates, classSize - absent)
    const device = by === 0 ? 'gate' : null
    return [
      {
        kind: 'check',
        direction: 'checkin',
        at: moment(date, bell + by),
        by,
        rule: 'morning',
        device,
        students,
      },
      {
        kind: 'check',
        direction: 'checkout',
        at: moment(date, end + by),
        by,
        rule: 'leaving',
        device: null,
        students,
      },
    ]
  })

const practice = (random: Random, date: string): CheckStep[] => {
  const everybody = classes.flatMap(({ first }) =>
    Array.from({ length: classSize }, (_, index) => first + index),
  )
  const students = random.sample(everybody, random.between(14, 18))
  const at = moment(date, end + 20)
  return [
    { kind: 'check', direction: 'checkin', at, by: 1, rule: 'football', device: null, students },
  ]
}

export const demoAttendance = (
  seed: number,
  { periods }: DemoSchool,
): ReadonlyMap<string, CheckStep[]> => {
  const random = seeded(seed + 1)
  return new Map(
    periods.current.days
      .slice(-days)
      .map((date) => [
        date,
        [
          ...register(random, date),
          ...(practiceDays.includes(getDay(parseISO(date))) ? practice(random, date) : []),
        ],
      ]),
  )
}
