import { z } from 'zod'
import { LocalizedName, listOf, success } from './common.ts'
import { Line } from './text.ts'

const Priced = z.object({
  name: Line().min(1),
  name_en: Line().default(''),
  point: z.int().min(0).max(1_000_000),
})

export const StarterSetInput = z.object({
  categories: listOf(
    z.object({ name: LocalizedName, rules: listOf(Priced, { min: 0, max: 20 }) }),
    {
      min: 0,
      max: 10,
    },
  ),
  prizes: listOf(Priced, { min: 0, max: 40 }),
})
export type StarterSetInput = z.infer<typeof StarterSetInput>

export const StarterSetAnswer = success(
  z.object({
    categories: z.number(),
    rules: z.number(),
    prizes: z.number(),
    kept: z.number(),
  }),
)
export type StarterSetTaken = z.infer<typeof StarterSetAnswer>['data']
