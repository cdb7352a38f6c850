import type { BenchSchool, BenchStudent } from '../stage/school.ts'

/** Returns the body of a reward, with rules in turn. */
export const rewardOf = (
  { rules }: Pick<BenchSchool, 'rules'>,
  n: number,
  students: readonly BenchStudent[],
) => {
  const rewards = rules.filter(({ type }) => type === 'reward')
  return {
    pointRule_id: rewards[n % rewards.length]!.id,
    profiles: students.map(({ profile }) => profile),
    counts: 1,
  }
}

export const studentsByClass = ({ students }: Pick<BenchSchool, 'students'>) => [
  ...Map.groupBy(students, (student) => student.class).values(),
]
