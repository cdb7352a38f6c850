import { getDay } from 'date-fns/getDay'
import { parseISO } from 'date-fns/parseISO'
import type { HomeworkStatus } from '#domain/homework/events.ts'
import { demoHomeworkTypes } from '#scripts/demo/homework-types.ts'
import { moment } from '#scripts/demo/moments.ts'
import { type Random, seeded } from '#scripts/demo/random.ts'
import type { DemoSchool } from '#scripts/demo/school.ts'

/** Students and the teacher (`by`) are indexes into the school's lists. */
export type HomeworkStep = { at: Date; by: number; date: string } & (
  | { kind: 'homework'; marks: { student: number; status: HomeworkStatus }[] }
  | { kind: 'unfinished'; type: string; left: { student: number; remarks: string }[] }
)

const classes = 24
const classSize = 30
const collected = 8 * 60 + 10
const remarks = [
  '',
  '',
  '',
  '未完成第六至十題',
  '忘記帶回',
  '未交改正',
  'Left it at home',
  'Second time this week',
]

const dayOf = (column: number) => (column % 5) + 1

const classmates = (column: number) =>
  Array.from({ length: classSize }, (_, index) => column * classSize + index)

const collect = (
  random: Random,
  { teachers }: DemoSchool,
  date: string,
  column: number,
): HomeworkStep[] => {
  const by = column % teachers.length
  const marks = classmates(column).map((student) => {
    const chance = random.next()
    const status: HomeworkStatus =
      chance < 0.91 ? 'submitted' : chance < 0.97 ? 'unsubmitted' : 'absent'
    return { student, status }
  })
  const left = random
    .sample(classmates(column), random.between(0, 4))
    .map((student) => ({ student, remarks: random.pick(remarks) }))
  const { key: type } = random.pick(demoHomeworkTypes)
  return [
    { kind: 'homework', at: moment(date, collected + (column % 12)), by, date, marks },
    ...(left.length > 0
      ? [
          {
            kind: 'unfinished' as const,
            at: moment(date, collected + 30 + (column % 12)),
            by,
            date,
            type,
            left,
          },
        ]
      : []),
  ]
}

export const demoHomework = (
  seed: number,
  school: DemoSchool,
): ReadonlyMap<string, HomeworkStep[]> => {
  const random = seeded(seed + 2)
  const columns = Array.from({ length: classes }, (_, column) => column)
  return new Map(
    school.periods.current.days.map((date) => [
      date,
      columns
        .filter((column) => dayOf(column) === getDay(parseISO(date)))
        .flatMap((column) => collect(random, school, date, column)),
    ]),
  )
}
