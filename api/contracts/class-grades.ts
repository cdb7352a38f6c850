import { z } from 'zod'
import { gradeKey } from '#domain/class-grade.ts'
import { Id, listOf, success } from './common.ts'
import { Line } from './text.ts'

export const noGrade = 'NONE'
export const mostClassGrades = 500

/** `by_name`: the grade in the class's name. `grade`: the school's correction. */
const ClassGrade = z.object({
  class: z.string(),
  by_name: Id.nullable(),
  grade: z.string().nullable(),
})
export type ClassGrade = z.infer<typeof ClassGrade>

export const ClassGradesAnswer = success(z.array(ClassGrade))

/** Null removes the correction for every spelling of the class. */
export const ClassGradesInput = z.object({
  grades: listOf(
    z.object({ class: Line().min(1), grade: z.union([Id, z.literal(noGrade)]).nullable() }),
    {
      max: mostClassGrades,
    },
  ).refine(
    (grades) => new Set(grades.map((one) => gradeKey(one.class))).size === grades.length,
    'yup_type_error',
  ),
})
export type ClassGradesInput = z.infer<typeof ClassGradesInput>
