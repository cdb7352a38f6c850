import { z } from 'zod'
import { listOf, success } from './common.ts'
import { Line } from './text.ts'

export const mostGoalPoints = 1_000_000
const ClassGoal = z.object({ class: z.string(), points: z.number() })
export type ClassGoal = z.infer<typeof ClassGoal>

/** Every `points` points of a class in a period earn a wreath. */
export const ClassGoalsAnswer = success(z.array(ClassGoal))

export const ClassGoalsInput = z.object({
  goals: listOf(
    z.object({
      class: Line().min(1),
      points: z.number().int().min(1).max(mostGoalPoints).nullable(),
    }),
    {
      max: 500,
    },
  ).refine(
    (goals) => new Set(goals.map((goal) => goal.class)).size === goals.length,
    'yup_type_error',
  ),
})
export type ClassGoalsInput = z.infer<typeof ClassGoalsInput>
