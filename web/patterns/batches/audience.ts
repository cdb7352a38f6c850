import type { Student } from '#api/contracts/students.ts'

type NamedStudent = Pick<Student, 'name' | 'class'>
export type Audience =
  | { kind: 'one'; student: NamedStudent }
  | { kind: 'class'; name: string }
  | { kind: 'many' }
export const audienceOf = (students: readonly NamedStudent[]): Audience => {
  const [first, ...others] = students
  if (!first) return { kind: 'many' }
  if (others.length === 0) return { kind: 'one', student: first }
  return others.every((student) => student.class === first.class)
    ? { kind: 'class', name: first.class }
    : { kind: 'many' }
}
