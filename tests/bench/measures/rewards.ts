import type { School, Student } from '../stage/school.ts'

/** Returns the body of a reward, with rules in turn. */
export const rewardOf = (
  { rules }: Pick<School, 'rules'>,
  n: number,
  students: readonly Student[],
) => {
  const rewards = rules.filter(({ type }) => type === 'reward')
  return {
    pointRule_id: rewards[n % rewards.length]!.id,
    profiles: students.map(({ profile }) => profile),
    counts: 1,
  }
}

export const classesOf = ({ students }: Pick<School, 'students'>) => [
  ...Map.groupBy(students, (student) => student.class).values(),
]
